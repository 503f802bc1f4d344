//! How a file is compressed: the numbers that `set` and `.z.zd` take.

use crate::error::{Error, Result};

/// A method of compressing, by kdb+'s number of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Blocks stay as they are.
    None = 0,
    /// zlib, by levels 0 to 9.
    Gzip = 2,
    /// Snappy, which has no levels.
    Snappy = 3,
    /// LZ4; its levels are accepted, and one is written.
    Lz4 = 4,
    /// Zstandard; its levels are accepted, and one is written.
    Zstd = 5,
}

impl Algorithm {
    const ALL: [Algorithm; 5] = [Algorithm::None, Algorithm::Gzip, Algorithm::Snappy, Algorithm::Lz4, Algorithm::Zstd];

    /// The algorithm of a number.
    pub fn from_number(number: i64) -> Result<Algorithm> {
        match Algorithm::ALL.iter().copied().find(|algorithm| *algorithm as i64 == number) {
            Some(algorithm) => Ok(algorithm),
            None if number == 1 => {
                Err(Error::nonce("files compressed as messages are (1); there are 2 gzip, 3 snappy, 4 lz4, 5 zstd"))
            }
            None => Err(Error::domain("the compression of files is 0 none, 2 gzip, 3 snappy, 4 lz4 or 5 zstd")),
        }
    }

    /// The levels that kdb+ takes.
    fn levels(self) -> std::ops::RangeInclusive<i64> {
        match self {
            Algorithm::None | Algorithm::Snappy => 0..=0,
            Algorithm::Gzip => 0..=9,
            Algorithm::Lz4 => 0..=16,
            Algorithm::Zstd => -7..=22,
        }
    }
}

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The bytes of a block, as a power of two.
    pub block: u32,
    /// The method.
    pub algorithm: Algorithm,
    /// How much time it takes itself.
    pub level: i8,
}

/// The powers of two that the bytes of a block may be.
pub const BLOCKS: std::ops::RangeInclusive<i64> = 12..=20;

impl Parameters {
    /// The parameters that three numbers stand for; nothing where the algorithm is 0.
    ///
    /// # Errors
    /// A domain error for numbers that stand for none.
    ///
    /// ```
    /// use jackal_k::disk::compression::{Algorithm, Parameters};
    /// let gzip = Parameters::from_numbers([17, 2, 6])?;
    /// assert_eq!(gzip, Some(Parameters { block: 17, algorithm: Algorithm::Gzip, level: 6 }));
    /// assert_eq!(Parameters::from_numbers([0, 0, 0])?, None);
    /// assert!(Parameters::from_numbers([30, 2, 6]).is_err());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn from_numbers([block, algorithm, level]: [i64; 3]) -> Result<Option<Parameters>> {
        let algorithm = Algorithm::from_number(algorithm)?;
        if algorithm == Algorithm::None {
            return Ok(None);
        }
        let levels = algorithm.levels();
        match (BLOCKS.contains(&block), levels.contains(&level)) {
            (true, true) => Ok(Some(Parameters { block: block as u32, algorithm, level: level as i8 })),
            (false, _) => Err(Error::domain(format!("a block has 2 to the power of 12 to 20 bytes, not {block}"))),
            (true, false) => {
                Err(Error::domain(format!("this level is one of {} to {}, not {level}", levels.start(), levels.end())))
            }
        }
    }
}
