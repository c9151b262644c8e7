//! A report that can be written as plain text or as Markdown.

use crate::cli::output::{WIDTH, wrapped};

/// A part of a report.
enum Block {
    Heading(usize, String),
    Text(String),
    /// A numbered statement and what is said under it.
    Item(usize, String, Vec<String>),
    Table(Vec<String>, Vec<Vec<String>>),
}

/// A report.
#[derive(Default)]
pub(super) struct Paper {
    blocks: Vec<Block>,
}

impl Paper {
    pub fn heading(&mut self, level: usize, text: impl Into<String>) {
        self.blocks.push(Block::Heading(level, text.into()));
    }

    pub fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    pub fn item(&mut self, number: usize, text: impl Into<String>, notes: Vec<String>) {
        self.blocks.push(Block::Item(number, text.into(), notes));
    }

    pub fn table(&mut self, header: Vec<String>, rows: Vec<Vec<String>>) {
        self.blocks.push(Block::Table(header, rows));
    }

    /// The report as text.
    pub fn written(&self, markdown: bool) -> String {
        let mut text = String::new();
        for (at, block) in self.blocks.iter().enumerate() {
            if at > 0 {
                text.push('\n');
            }
            match block {
                Block::Heading(level, heading) if markdown => text += &format!("{} {heading}\n", "#".repeat(*level)),
                Block::Heading(1, heading) => text += &format!("{heading}\n{}\n", "=".repeat(heading.chars().count())),
                Block::Heading(2, heading) => text += &format!("{heading}\n{}\n", "-".repeat(heading.chars().count())),
                Block::Heading(_, heading) => text += &format!("{heading}\n"),
                Block::Text(words) if markdown => text += &format!("{words}\n"),
                Block::Text(words) => text += &format!("{}\n", wrapped(words, WIDTH)),
                Block::Item(number, words, notes) if markdown => {
                    text += &format!("{number}. {words}\n");
                    for note in notes {
                        text += &format!("   - {note}\n");
                    }
                }
                Block::Item(number, words, notes) => {
                    text += &hanging(&format!("{number:>3}  "), words);
                    for note in notes {
                        text += &hanging("       ", note);
                    }
                }
                Block::Table(header, rows) => text += &table(header, rows, markdown),
            }
        }
        text
    }
}

/// Words after a margin, further lines under the first one.
fn hanging(margin: &str, words: &str) -> String {
    let blank = " ".repeat(margin.chars().count());
    let lines = wrapped(words, WIDTH - blank.len());
    lines.lines().enumerate().map(|(at, line)| format!("{}{line}\n", if at == 0 { margin } else { &blank })).collect()
}

fn table(header: &[String], rows: &[Vec<String>], markdown: bool) -> String {
    let widths: Vec<usize> = (0..header.len())
        .map(|column| {
            let cells =
                rows.iter().chain(std::iter::once(&header.to_vec())).map(|row| row[column].chars().count()).max();
            cells.unwrap_or(0)
        })
        .collect();
    let line = |row: &[String]| {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.chars().count())))
            .collect();
        if markdown { format!("| {} |\n", cells.join(" | ")) } else { format!("{}\n", cells.join("  ").trim_end()) }
    };
    let mut text = line(header);
    if markdown {
        let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        text += &line(&rule);
    }
    for row in rows {
        text += &line(row);
    }
    text
}
