//! A cursor over plain ASCII text with free blanks.

use std::ops::Range;

/// Where a text has been read to.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The whole text.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// A scanner at the start of a text, which must be ASCII.
    pub(super) fn new(text: &'a str) -> Scanner<'a> {
        debug_assert!(text.is_ascii(), "bug: only plain ASCII is scanned");
        Scanner { text, at: 0 }
    }

    /// The next byte that is not blank.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let blanks = self.rest().bytes().take_while(u8::is_ascii_whitespace).count();
        self.at += blanks;
        self.rest().bytes().next()
    }

    /// Skips blanks and then `byte`; skips nothing unless that is next.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let before = self.at;
        let found = self.peek() == Some(byte);
        self.at = if found { self.at + 1 } else { before };
        found
    }

    /// Reads what is next up to a blank or one of `,/=`; empty if one of these or the end is next.
    pub(super) fn word(&mut self) -> (&'a str, Range<usize>) {
        self.peek();
        let ends = |byte: &u8| byte.is_ascii_whitespace() || b",/=".contains(byte);
        let length = self.rest().bytes().take_while(|byte| !ends(byte)).count();
        let range = self.at..self.at + length;
        self.at = range.end;
        (&self.text[range.clone()], range)
    }

    /// The byte after the last one that was read.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }
}
