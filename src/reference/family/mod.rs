//! Reference engines of the wider family, from the table of eight games: a row of it is a game, and each line of code
//! that is not plain cites the column it stands for (`kalah, lap end`). What all columns take for granted is in
//! [`circuit`] (the ways round the board), [`turn`] (seeds taken, laps, never-ending moves) and [`end`] (who wins).

mod circuit;
mod end;
mod hawalis;
mod kalah;
mod mikro_tsoro;
mod omweso;
mod oware;
mod relay;
mod toguz_korgool;
mod turn;

pub(super) use hawalis::Hawalis;
pub(super) use kalah::Kalah;
pub(super) use mikro_tsoro::MikroTsoro;
pub(super) use omweso::Omweso;
pub(super) use oware::Oware;
pub(super) use relay::Relay;
pub(super) use toguz_korgool::ToguzKorgool;
