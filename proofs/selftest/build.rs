//! Writes the checks that exist elsewhere as plain functions: the examples of the documentation, and golden values.
//! And the memory map of the microcontrollers.

use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    let root = Path::new("../..");
    println!("cargo::rerun-if-changed=build.rs");
    for source in ["src", "tests/golden.json"] {
        println!("cargo::rerun-if-changed={}", root.join(source).display());
    }
    println!("cargo::rerun-if-env-changed=SELFTEST_PART");
    fs::write(out.join("families.rs"), families()).unwrap();
    fs::write(out.join("examples.rs"), examples(&root.join("src"))).unwrap();
    let golden = fs::read_to_string(root.join("tests/golden.json")).unwrap();
    fs::write(out.join("golden.rs"), golden_values(&serde_json::from_str(&golden).unwrap())).unwrap();

    let target = env::var("TARGET").unwrap();
    match memory(&target) {
        Some(map) => {
            fs::write(out.join("memory.x"), map).unwrap();
            println!("cargo::rustc-link-search={}", out.display());
            if target.starts_with("riscv") {
                println!("cargo::rustc-link-arg-bins=-Tmemory.x"); // which the other link.x includes
            }
            println!("cargo::rustc-link-arg-bins=-Tlink.x");
        }
        None => println!("cargo::rustc-link-arg-bins=--no-entry"),
    }
}

/// The families of hashes, by their place in tests/bits, as they fit a flash of 256 kB with a share of the examples; the last
/// has no room for any.
const PARTS: [&[usize]; 6] = [&[0, 6], &[2, 8], &[3, 9], &[4], &[5, 7, 10], &[1]];

/// `SELFTEST_PART=2` is the second of the parts; without it all are one program.
fn part() -> Option<usize> {
    env::var("SELFTEST_PART").ok().map(|part| part.parse::<usize>().unwrap() - 1)
}

/// The functions of the families, taken from their array by constants, so that those of other parts are not linked.
fn families() -> String {
    let wanted = part().map_or(PARTS.concat(), |part| PARTS[part].to_vec());
    let families: String = wanted.iter().map(|i| format!("({i}, bits::FAMILIES[{i}]),")).collect();
    format!(
        "const _: () = assert!(bits::EXPECTED.len() == {});\n\
         const FAMILIES: &[(usize, [fn(&mut bits::State); 2])] = &[{families}];\n",
        PARTS.concat().len(),
    )
}

/// One function for each example in the documentation. Those that macros assemble are not whole in the sources; they run in
/// `cargo test` alone.
fn examples(src: &Path) -> String {
    let (mut functions, mut list) = (String::new(), String::new());
    let mut files = vec![];
    collect(src, &mut files);
    files.sort();
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.strip_prefix(src).unwrap().display().to_string();
        let mut lines = text.lines().map(str::trim_start).enumerate();
        while let Some((number, line)) = lines.next() {
            let Some(tag) = documentation(line).and_then(|text| text.strip_prefix("```")) else { continue };
            let block =
                lines.by_ref().map(|(_, line)| documentation(line)).take_while(|text| *text != Some("```"));
            let Some(body) = block.collect::<Option<Vec<_>>>().filter(|_| tag.is_empty()) else { continue };
            count += 1;
            if part().is_some_and(|part| count % (PARTS.len() - 1) != part) {
                continue;
            }
            let body: Vec<_> = body.iter().map(|line| line.strip_prefix("# ").unwrap_or(line)).collect();
            let end = if body.last().unwrap().starts_with("Ok::<") { "" } else { "Ok(())" };
            let at = format!("{name}:{}", number + 1);
            writeln!(
                functions,
                "fn example_{count}() -> footrule::Result<()> {{\n{}\n{end}\n}}",
                body.join("\n")
            )
            .unwrap();
            writeln!(list, "    ({at:?}, example_{count}),").unwrap();
        }
    }
    format!("{functions}pub const EXAMPLES: &[(&str, fn() -> footrule::Result<()>)] = &[\n{list}];\n")
}

fn collect(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { collect(&path, files) } else { files.push(path) }
    }
}

/// What a line of documentation says.
fn documentation(line: &str) -> Option<&str> {
    let text = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    Some(text.strip_prefix(' ').unwrap_or(text))
}

/// The golden values that are integers, or exact ratios that functions return correctly rounded.
fn golden_values(golden: &Value) -> String {
    let mut permutations = String::new();
    for case in list(&golden["A_permutations"]) {
        write!(
            permutations,
            "Permutation {{ f: &{}, footrule: &{}, point: &{}, kendall: &{}, spearman: {}, area: &{}, normalized: {} }},",
            case["F"], case["S"], case["P"], case["K"], case["sum_d2"], ratios(&case["A_h1"]),
            case.get("nA_h1").map_or("None".into(), |value| format!("Some({})", ratio(value))),
        )
        .unwrap();
    }
    let mut pairs = String::new();
    for case in list(&golden["C_pairs"]) {
        let counts = ["C", "D", "tied_x_only", "tied_y_only", "tied_both"].map(|name| &case[name]);
        let coefficient = |name: &str| match &case[name] {
            Value::Null => "None".into(),
            value => format!("Some({})", ratio(value)),
        };
        let coefficients =
            ["tau_a", "tau_c", "tau_x", "gamma", "somers_d_y_given_x", "somers_d_x_given_y"].map(coefficient);
        write!(
            pairs,
            "Pairs {{ x: &{}, y: &{}, counts: [{}, {}, {}, {}, {}], coefficients: [{}] }},",
            case["x"],
            case["y"],
            counts[0],
            counts[1],
            counts[2],
            counts[3],
            counts[4],
            coefficients.join(", "),
        )
        .unwrap();
    }
    let list = &golden["D_jurafsky_martin"];
    format!(
        "const PERMUTATIONS: &[Permutation] = &[{permutations}];\nconst PAIRS: &[Pairs] = &[{pairs}];\n\
         const GRADES: [u8; 25] = {};\nconst RELEVANT: u64 = {};\n\
         const PRECISION: [(i64, u64); 25] = {};\nconst RECALL: [(i64, u64); 25] = {};\n\
         const ELEVEN_POINT: [(i64, u64); 11] = {};\n",
        list["relevance"],
        list["R"],
        ratios(&list["P"]),
        ratios(&list["recall"]),
        ratios(&list["interp11"]),
    )
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

fn ratios(values: &Value) -> String {
    format!("[{}]", list(values).iter().map(ratio).collect::<Vec<_>>().join(", "))
}

/// `"p/q"` as the pair (p, q).
fn ratio(value: &Value) -> String {
    let text = value.as_str().unwrap();
    let (p, q) = text.split_once('/').unwrap_or((text, "1"));
    format!("({p}, {q})")
}

/// Where flash, stack and static data lie. Statics are few: the stack begins below them and grows down to the end of memory,
/// so that it cannot grow into anything.
fn memory(target: &str) -> Option<String> {
    if target.starts_with("riscv32") {
        let regions = ["TEXT", "RODATA", "DATA", "BSS", "HEAP", "STACK"];
        let aliases: String =
            regions.map(|region| format!("REGION_ALIAS(\"REGION_{region}\", RAM);\n")).concat();
        return Some(format!("MEMORY {{ RAM : ORIGIN = 0x80000000, LENGTH = 16M }}\n{aliases}"));
    }
    let (flash, stack, statics) = match target {
        "thumbv6m-none-eabi" => ("256K", "16128", "256"), // the microbit's nRF51: 16 KiB in all
        _ if target.starts_with("thumb") => ("4M", "64K", "1M"),
        _ => return None,
    };
    Some(format!(
        "MEMORY {{
            FLASH : ORIGIN = 0x00000000, LENGTH = {flash}
            STACK : ORIGIN = 0x20000000, LENGTH = {stack}
            RAM : ORIGIN = 0x20000000 + {stack}, LENGTH = {statics}
        }}
        _stack_start = ORIGIN(STACK) + LENGTH(STACK);
        _stack_end = ORIGIN(STACK);\n"
    ))
}
