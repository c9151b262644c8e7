//! `shimo bench`

use shimo::variant::SHIPPED;

use crate::shimo::run;

#[test]
fn the_signature_is_the_sum_and_changes_only_with_the_rules() {
    let lines = run(&["bench", "--format", "json"]).expect_status(0).json();
    let (last, variants) = lines.split_last().unwrap();
    let ids: Vec<&str> = variants.iter().map(|line| line["variant"].as_str().unwrap()).collect();
    assert_eq!(ids, SHIPPED.iter().map(|(id, _)| *id).collect::<Vec<_>>());
    let nodes: u64 = variants.iter().map(|line| line["nodes"].as_u64().unwrap()).sum();
    assert_eq!(last["signature"], nodes);
    // A commit that changes a rule, a default or the shipped variants may change it, and docs/performance.md with it.
    assert_eq!(nodes, 9_081_580);
    assert!(include_str!("../../docs/performance.md").contains("is 9081580."));
}
