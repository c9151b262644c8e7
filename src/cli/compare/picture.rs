//! The matrix and how long games last, drawn as SVG.

use plotters::prelude::*;

use super::matrix::Matrix;
use crate::compare::{Measure, Sample};

/// Pixels of the whole picture across.
const WIDTH: u32 = 900;
/// Pixels of a row of the matrix, and of the distributions.
const ROW: u32 = 44;
const CURVES: u32 = 360;
/// Pixels for names at the left, and for a heading.
const MARGIN: i32 = 150;
const HEADING: i32 = 40;

/// Colours that stay apart in print and for the colour-blind (after Okabe and Ito).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(60, 60, 60),
];

/// The picture as text.
pub(super) fn drawn(matrix: Option<&Matrix>, samples: &[(&String, &Vec<Sample>)]) -> String {
    let top = matrix.map_or(0, |matrix| (matrix.labels.len() as u32 + 1) * ROW + 2 * HEADING as u32);
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (WIDTH, top + if samples.is_empty() { 60 } else { CURVES }))
            .into_drawing_area();
        let drawn = root.fill(&WHITE).map_err(|error| error.to_string()).and_then(|()| {
            let (upper, lower) = root.split_vertically(top);
            if let Some(matrix) = matrix {
                cells(&upper, matrix).map_err(|error| error.to_string())?;
            }
            if !samples.is_empty() {
                curves(&lower, samples).map_err(|error| error.to_string())?;
            }
            root.present().map_err(|error| error.to_string())
        });
        // Text is written into memory, which does not fail.
        drawn.expect("a bug in shimo: a picture that cannot be drawn");
    }
    text
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

fn cells<'a>(area: &Area<'a>, matrix: &Matrix) -> Drawn<'a> {
    let black = |size: i32| TextStyle::from(("sans-serif", size)).color(&BLACK);
    area.draw(&Text::new("rules that differ, and plies until this can first show", (20, 12), black(16)))?;
    let count = matrix.labels.len() as i32;
    let across = (WIDTH as i32 - MARGIN - 20) / count;
    let most = matrix.pairs.iter().filter_map(|cell| cell.glance.as_ref().ok()).map(|glance| glance.differences).max();
    let row = ROW as i32;
    for a in 0..count {
        let y = HEADING + (a + 1) * row;
        let label = &matrix.labels[a as usize];
        area.draw(&Text::new(label.clone(), (12, y + row / 2 - 7), black(fitting(label, MARGIN - 16, 13))))?;
        let above = (MARGIN + a * across + 4, HEADING + row / 2);
        area.draw(&Text::new(label.clone(), above, black(fitting(label, across - 8, 12))))?;
        for b in 0..count {
            let x = MARGIN + b * across;
            let (shade, text) = match matrix.cell(a as usize, b as usize).map(|cell| &cell.glance) {
                None => (0.0, String::new()),
                Some(Err(_)) => (1.0, "another board".to_owned()),
                Some(Ok(glance)) => {
                    let shade = glance.differences as f64 / most.unwrap_or(1).max(1) as f64;
                    let plies = glance.plies.map_or_else(|| "–".to_owned(), |plies| plies.to_string());
                    let text = if glance.differences == 0 {
                        "same".to_owned()
                    } else {
                        format!("{}, {plies}", glance.differences)
                    };
                    (shade, text)
                }
            };
            let light = |channel: u8| (255.0 - shade * 0.7 * f64::from(255 - channel)) as u8;
            let colour = RGBColor(light(COLOURS[0].0), light(COLOURS[0].1), light(COLOURS[0].2));
            area.draw(&Rectangle::new([(x, y), (x + across - 2, y + row - 2)], colour.filled()))?;
            area.draw(&Text::new(text, (x + 8, y + row / 2 - 7), black(13)))?;
        }
    }
    Ok(())
}

/// The size of letters, at most `most`, in which a name is not wider than so many pixels.
fn fitting(name: &str, pixels: i32, most: i32) -> i32 {
    // A letter is less than two thirds as wide as it is high.
    most.min(pixels * 3 / (2 * name.chars().count().max(1) as i32)).max(6)
}

/// How many games last how long, a line for each reading.
fn curves<'a>(area: &Area<'a>, samples: &[(&String, &Vec<Sample>)]) -> Drawn<'a> {
    let lengths = |games: &[Sample]| -> Vec<f64> { games.iter().map(|game| Measure::Length.of(game)).collect() };
    let mut all: Vec<f64> = samples.iter().flat_map(|(_, games)| lengths(games)).collect();
    all.sort_by(f64::total_cmp);
    // A few very long games would press the rest into a corner.
    let longest = all.get(all.len().saturating_sub(1) * 99 / 100).copied().unwrap_or(1.0).max(10.0);
    // Plies are whole: every bin is as wide as the others, or some would have more lengths to count than others.
    let wide = (longest / 40.0).ceil();
    let bins = (longest / wide).ceil() as usize;
    let series: Vec<Vec<(f64, f64)>> = samples
        .iter()
        .map(|(_, games)| {
            let mut counts = vec![0usize; bins];
            for length in lengths(games) {
                let bin = (length / wide) as usize;
                if bin < bins {
                    counts[bin] += 1;
                }
            }
            let share = |count: usize| 100.0 * count as f64 / games.len() as f64;
            counts
                .into_iter()
                .enumerate()
                .map(|(bin, count)| (bin as f64 * wide + (wide - 1.0) / 2.0, share(count)))
                .collect()
        })
        .collect();
    let caption = match all.iter().filter(|length| **length >= bins as f64 * wide).count() {
        0 => "how long random games last".to_owned(),
        1 => "how long random games last; one longer game is not drawn".to_owned(),
        left => format!("how long random games last; {left} longer games are not drawn"),
    };
    let highest = series.iter().flatten().map(|(_, share)| *share).fold(1.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .caption(caption, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(56)
        .build_cartesian_2d(0.0..longest, 0.0..highest * 1.1)?;
    chart
        .configure_mesh()
        .x_desc("plies")
        .y_desc(if wide > 1.0 {
            format!("games in a hundred, of each {wide} plies")
        } else {
            "games in a hundred".to_owned()
        })
        .x_label_formatter(&|plies| format!("{plies:.0}"))
        .light_line_style(WHITE)
        .draw()?;
    for (at, (series, (label, _))) in series.into_iter().zip(samples).enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        chart
            .draw_series(LineSeries::new(series, colour.stroke_width(2)))?
            .label((*label).clone())
            .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 16, y)], colour.stroke_width(2)));
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK.mix(0.2)).draw()?;
    Ok(())
}
