//! The variants that are built into the program.

/// `(id, text)` of every shipped variant, in the order in which they are listed. To ship another one, put it into
/// `variants/` and add a line here: `("my-game", include_str!("../../variants/my-game.toml")),`.
pub const SHIPPED: &[(&str, &str)] = &[
    ("bao-la-kiswahili", include_str!("../../variants/bao-la-kiswahili.toml")),
    ("bao-la-kujifunza", include_str!("../../variants/bao-la-kujifunza.toml")),
    ("bao-malawi", include_str!("../../variants/bao-malawi.toml")),
    ("bao-congo", include_str!("../../variants/bao-congo.toml")),
    ("hus", include_str!("../../variants/hus.toml")),
    ("hus-bao", include_str!("../../variants/hus-bao.toml")),
    ("omweso", include_str!("../../variants/omweso.toml")),
    ("hawalis", include_str!("../../variants/hawalis.toml")),
    ("kalah", include_str!("../../variants/kalah.toml")),
    ("oware", include_str!("../../variants/oware.toml")),
    ("toguz-korgool", include_str!("../../variants/toguz-korgool.toml")),
    ("ohvalhu", include_str!("../../variants/ohvalhu.toml")),
    ("endodoi", include_str!("../../variants/endodoi.toml")),
    ("mikro-tsoro", include_str!("../../variants/mikro-tsoro.toml")),
    ("sungka", include_str!("../../variants/sungka.toml")),
    ("moruba", include_str!("../../variants/moruba.toml")),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::{load_text, shipped_only};

    #[test]
    fn every_shipped_variant_is_one_and_has_the_id_it_is_listed_under() {
        for (id, text) in SHIPPED {
            let variant = load_text(*id, *text, &shipped_only).unwrap_or_else(|failure| panic!("{id}: {failure}"));
            assert_eq!(variant.id.value, *id);
            let serious = variant.warnings.iter().filter(|warning| warning.code != "variant::no-example").count();
            assert_eq!(serious, 0, "{id}");
        }
    }
}
