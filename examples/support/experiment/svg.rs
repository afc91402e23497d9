//! Expected nDCG, by itself and against what systems reach.

use super::sets::{CLASSES, Sets};
use crate::support::failure::Result;
use crate::support::svg::{at, color, style};
use plotters::prelude::*;
use std::path::{Path, PathBuf};

type Drawn<V = ()> = Result<V, Box<dyn std::error::Error>>;

/// Draws both charts into a folder and returns the files.
pub(super) fn draw(sets: &Sets, directory: &Path) -> Result<Vec<PathBuf>> {
    std::fs::create_dir_all(directory).map_err(|error| at(directory, error))?;
    let files = ["expected-ndcg.svg", "observed-expected.svg"].map(|name| directory.join(name));
    let [first, second] = &files;
    histogram(sets, first).map_err(|error| at(first, error))?;
    scatter(sets, second).map_err(|error| at(second, error))?;
    Ok(files.to_vec())
}

fn histogram(sets: &Sets, path: &Path) -> Drawn {
    let most = sets.histogram.iter().copied().max().unwrap_or(0).max(1) as f64;
    let root = SVGBackend::new(path, (800, 600)).into_drawing_area();
    root.fill(&WHITE)?;
    let title = format!("Expected nDCG under a random ranking, {} queries", sets.points.len());
    let mut chart = style(&title, &root).build_cartesian_2d(0.0..1.0, 0.0..1.05 * most)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("expected nDCG")
        .y_desc("queries")
        .y_label_formatter(&|count| format!("{count:.0}"))
        .label_style(("sans-serif", 14))
        .draw()?;
    chart.draw_series(sets.histogram.iter().enumerate().map(|(tenth, &count)| {
        let (from, to) = (tenth as f64 / 10.0, (tenth + 1) as f64 / 10.0);
        let mut bar = Rectangle::new([(from, 0.0), (to, count as f64)], color(0).mix(0.6).filled());
        bar.set_margin(0, 0, 1, 1);
        bar
    }))?;
    root.present()?;
    Ok(())
}

fn scatter(sets: &Sets, path: &Path) -> Drawn {
    let root = SVGBackend::new(path, (800, 600)).into_drawing_area();
    root.fill(&WHITE)?;
    let title = format!("Observed against expected nDCG, {} queries", sets.points.len());
    let mut chart = style(&title, &root).build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("expected under a random ranking")
        .y_desc("observed, mean over the runs")
        .label_style(("sans-serif", 14))
        .draw()?;
    chart.draw_series(LineSeries::new([(0.0, 0.0), (1.0, 1.0)], BLACK.mix(0.4)))?;
    for (i, (class, name)) in CLASSES.into_iter().enumerate() {
        let points = sets.points.iter().filter(|point| point.class == class);
        let circle = move |place| Circle::new(place, 3, color(i).filled());
        chart
            .draw_series(points.map(|point| circle((point.expected, point.observed))))?
            .label(name)
            .legend(move |(x, y)| Circle::new((x + 10, y), 3, color(i).filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 14))
        .draw()?;
    root.present()?;
    Ok(())
}
