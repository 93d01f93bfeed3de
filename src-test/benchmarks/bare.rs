//! How fast a text can be cut into shingles of five characters and these be hashed, with nothing kept: what a sketch can at most be as fast as.
//!
//!     rustc --edition 2021 -C opt-level=3 -C target-cpu=native -o /tmp/bare src-test/benchmarks/bare.rs && /tmp/bare
//!
//! Texts of words of lower-case letters, of 120 and of 5,000 characters. Prints MB/s of one thread, the median of nine rounds, the least and the greatest.
use std::hint::black_box;
use std::time::Instant;

const ROUND: usize = 64 << 20;

/// The next number of a linear congruential generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    *state >> 33
}

fn text(length: usize, state: &mut u64) -> String {
    let letter = |state: &mut u64| if next(state) % 6 == 0 { ' ' } else { (b'a' + (next(state) % 26) as u8) as char };
    (0..length).map(|_| letter(state)).collect()
}

/// Two multiplications, for up to 16 bytes, as wyhash and XXH3 have them.
fn hash(bytes: &[u8]) -> u64 {
    let n = bytes.len();
    let (low, high) = if n >= 4 {
        let four = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as u64;
        (four(0), four(n - 4))
    } else {
        (bytes.iter().fold(0, |all, &byte| all << 8 | byte as u64), 0)
    };
    let product = ((low | high << 32) ^ 0x9E3779B97F4A7C15) as u128 * (0xBF58476D1CE4E5B9 ^ n as u64) as u128;
    let folded = product as u64 ^ (product >> 64) as u64;
    folded.wrapping_mul(0x94D049BB133111EB) ^ folded >> 29
}

/// The shingles of characters, which may have several bytes each.
fn shingles(text: &str) -> u64 {
    let mut starts = [0; 5];
    let mut sum = 0;
    for (number, (at, _)) in text.char_indices().chain([(text.len(), ' ')]).enumerate() {
        if number >= 5 {
            sum ^= hash(&text.as_bytes()[starts[number % 5]..at]);
        }
        starts[number % 5] = at;
    }
    sum
}

fn main() {
    let mut state = 1;
    for length in [120, 5000] {
        let texts: Vec<String> = (0..ROUND / 16 / length).map(|_| text(length, &mut state)).collect();
        let bytes: usize = texts.iter().map(String::len).sum();
        let mut speeds = Vec::new();
        for _ in 0..10 {
            let began = Instant::now();
            for _ in 0..16 {
                for text in &texts {
                    black_box(shingles(black_box(text)));
                }
            }
            speeds.push((16 * bytes) as f64 / 1e6 / began.elapsed().as_secs_f64());
        }
        // The first is to warm up.
        let mut measured = speeds.split_off(1);
        measured.sort_by(f64::total_cmp);
        println!("{length} characters: {:.0} MB/s ({:.0}-{:.0})", measured[4], measured[0], measured[8]);
    }
}
