//! Curves drawn as SVG files.

use super::curves::{Curve, point_measure, precision_recall};
use super::failure::{Failure, Result};
use super::report::Report;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::path::{Path, PathBuf};

/// Names of a chart and its axes, and the corner that its curves leave free.
struct Words<'a> {
    title: &'a str,
    x: &'a str,
    y: &'a str,
    legend: SeriesLabelPosition,
}

/// Draws what the report's runs give: the precision/recall curve, and for every two runs the point measure; over all
/// queries, and for the chosen one. Returns the files written.
pub(crate) fn draw(report: &Report<'_>, directory: &Path) -> Result<Vec<PathBuf>> {
    std::fs::create_dir_all(directory).map_err(|error| at(directory, error))?;
    let mut files = draw_queries(report, directory, None)?;
    if let Some(id) = &report.options.query {
        let query = report
            .queries
            .iter()
            .position(|query| query == id)
            .ok_or_else(|| Failure::new(format!("--query {id}: no such judged query")))?;
        files.extend(draw_queries(report, directory, Some(query))?);
    }
    Ok(files)
}

fn draw_queries(report: &Report<'_>, directory: &Path, query: Option<usize>) -> Result<Vec<PathBuf>> {
    let (of_what, suffix) = match query.and_then(|query| report.queries.get(query)) {
        Some(id) => (format!("query {id}"), "-query"),
        None => (format!("mean over {} queries", report.queries.len()), ""),
    };
    let mut files = Vec::new();
    let mut write = |name: String, words: &Words<'_>, curves: &[Curve]| -> Result<()> {
        let path = directory.join(name);
        chart(&path, words, curves).map_err(|error| at(&path, error))?;
        files.push(path);
        Ok(())
    };

    let runs = || report.short_names.iter().map(String::as_str).zip(&report.runs);
    let curves = runs()
        .map(|run| precision_recall(run, &report.measures, query, report.options.undefined))
        .collect::<Result<Vec<_>>>()?;
    let words = Words {
        title: &format!("Precision and recall, {of_what}"),
        x: "recall",
        y: "interpolated precision",
        legend: SeriesLabelPosition::LowerLeft,
    };
    write(format!("precision-recall{suffix}.svg"), &words, &curves)?;

    let words = Words {
        title: &format!("Point measure, {of_what}"),
        x: "i/n, the top of the ranking",
        y: "P(i)/(n²/4)",
        legend: SeriesLabelPosition::UpperRight,
    };
    for (i, a) in runs().enumerate() {
        for (j, b) in runs().enumerate().skip(i + 1) {
            let curve = point_measure(a, b, query)?;
            write(format!("point-{}-{}{suffix}.svg", i + 1, j + 1), &words, &[curve])?;
        }
    }
    Ok(files)
}

pub(crate) fn at(path: &Path, error: impl std::fmt::Display) -> Failure {
    Failure::new(format!("{}: {error}", path.display()))
}

/// One chart over the unit square. A single curve has the area under it filled.
fn chart(path: &Path, words: &Words<'_>, curves: &[Curve]) -> Result<(), Box<dyn std::error::Error>> {
    let root = SVGBackend::new(path, (800, 600)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = style(words.title, &root).build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc(words.x)
        .y_desc(words.y)
        .label_style(("sans-serif", 14))
        .draw()?;
    for (i, curve) in curves.iter().enumerate() {
        let color = color(i);
        let points = curve.points.iter().copied();
        if curves.len() == 1 {
            chart.draw_series(AreaSeries::new(points.clone(), 0.0, color.mix(0.2)))?;
        }
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)))?
            .label(&curve.label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(words.legend.clone())
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .label_font(("sans-serif", 14))
        .draw()?;
    root.present()?;
    Ok(())
}

/// What all charts have in common.
pub(crate) fn style<'a, 'b>(
    title: &str,
    root: &'a DrawingArea<SVGBackend<'b>, Shift>,
) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut chart = ChartBuilder::on(root);
    chart.caption(title, ("sans-serif", 22)).margin(12).x_label_area_size(44).y_label_area_size(54);
    chart
}

/// Dark colours that lie apart, by turning the hue through the golden angle.
pub(crate) fn color(i: usize) -> RGBAColor {
    HSLColor((0.6 + 0.381_966 * i as f64).fract(), 0.8, 0.4).to_rgba()
}
