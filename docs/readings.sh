#!/bin/sh
# Writes docs/readings.md anew: `sh docs/readings.sh > docs/readings.md`, from the root of the project, after
# `cargo build --release`. The same program writes the same text, byte by byte, on any machine.
set -eu
shimo=${SHIMO:-target/release/shimo}

# Positions that are looked through in each way.
effort=60000

# Writes a comparison with its headings moved as the first argument says. The exit status 1 says that there are
# differences, which is what is asked for here; anything else ends the script.
compare() {
    move=$1
    shift
    text=$("$shimo" compare "$@" --effort "$effort" --games 400 --format markdown) || [ $? -eq 1 ]
    printf '%s\n' "$text" | sed "$move"
}

cat <<'END'
# What the readings change

Where the sources of a game disagree, a variant file has an option, and a preset is the reading of one source as a whole. Here
stands what each of them changes: in the rules, in play, and in the games of players who choose at random. All of it is
written by the program:

```sh
cargo build --release
sh docs/readings.sh > docs/readings.md
```

The commands are run with `--effort 60000 --games 400`; without, they look further. Hus, of which one turn can have
thousands of moves, is looked through with `--effort 2000`. They can be asked anything else:
`shimo compare A B` tells of two readings or variants in full, with the play or the position that shows each difference.

## Five things about Bao that the tables below leave to the reader

- **`capture-max = 16` changes nothing that could be seen.** The rule is another one, but sixteen seeds of one pit end in the
  pit that they came from, which is empty: such a lap captures nothing whether it is allowed to or not. `none` does change
  something, from seventeen seeds on.
- **`mtaji-house = choice` changes nothing by itself.** A lap of a capturing turn that ends in the house comes after a capture,
  and in mtaji a capture has ended the house. Only together with `house-ends = emptied`, as `bga` has both, is there a house
  to stop in: `shimo compare bao-la-kiswahili@mancala-world --set mtaji-house=choice` shows it.
- **`front-empty = never` changes nothing by itself.** For a turn to empty its own inner row, the last inner pit must be sown
  outwards, and `lone-kichwa = inward` does not let it. It takes `lone-kichwa = free` as well:
  `shimo compare bao-la-kiswahili@nierse --set front-empty=never` shows it after six plies.
- **A `lap-limit` in the thousands** tells nothing apart that is known: the longest move found that comes to an end has 413 laps,
  and one that never ends is refused whether it is caught by the limit or by repeating itself.
- **Moves that never end** are so rare in Kiswahili that neither a short play nor a random game of the search below meets one:
  what becomes of them is shown by positions that were made up.

What these comparisons show nothing of is not proved to be nothing; what was looked through is said each time.

## Which readings do the records contradict?

The four games of the championship of Zanzibar in 1994, under every preset and every single option:

```sh
shimo replay --readings tests/records/zanzibar-1994-*.txt
```

```text
END
"$shimo" replay --readings tests/records/zanzibar-1994-*.txt
printf '```\n\n## The presets of Bao la Kiswahili\n\n`shimo compare bao-la-kiswahili --presets`\n\n'
compare 's/^# /### /' bao-la-kiswahili --presets
printf '\n## The presets of Bao la Kujifunza\n\n`shimo compare bao-la-kujifunza --presets`\n\n'
compare 's/^# /### /' bao-la-kujifunza --presets
for variant in bao-la-kiswahili bao-la-kujifunza; do
    printf '\n`shimo compare %s --options`\n\n' "$variant"
    compare 's/^#/##/' "$variant" --options
done
printf '\n## The masters of Zanzibar and a translation of Rühl in full\n\n'
printf '`shimo compare bao-la-kiswahili bao-la-kiswahili@jokoak`\n\n'
compare 's/^#/###/' bao-la-kiswahili bao-la-kiswahili@jokoak
printf '\n## Bao in Malawi and the Congo\n\nThe rules are those of Kiswahili, and so are the options and what they change in the\n'
printf 'rules. From these starts they come up more or less often.\n'
for variant in bao-malawi bao-congo; do
    printf '\n`shimo compare %s --options`\n\n' "$variant"
    # The table alone: what is said of each option stands above.
    compare 's/^#/##/' "$variant" --options | sed '/^### /,$d'
done
printf '\n## The other games\n'
for variant in hus hus-bao oware toguz-korgool kalah ohvalhu endodoi hawalis mikro-tsoro omweso sungka moruba; do
    printf '\n`shimo compare %s --options`\n\n' "$variant"
    [ "$variant" = hus ] && effort=2000 || effort=60000
    compare 's/^#/##/' "$variant" --options
done
