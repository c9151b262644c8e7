//! What only the library as a whole shows.

mod examples;
