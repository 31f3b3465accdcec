//! A set of points of the board, quick to change and to walk through.

/// The number of a point on the board with its margin (see [`super::board`]).
pub type Point = u16;

/// Words for the largest board with its margin: 33 rows of 26.
const WORDS: usize = 14;

/// A set of points, walked through in reading order.
#[derive(Clone, Copy, Debug, Default)]
pub struct PointSet {
    words: [u64; WORDS],
    count: u16,
}

impl PointSet {
    /// Puts a point in that is not there, or takes out one that is.
    #[inline]
    pub fn toggle(&mut self, point: Point) {
        let word = &mut self.words[usize::from(point >> 6)];
        let bit = 1 << (point & 63);
        *word ^= bit;
        if *word & bit != 0 {
            self.count += 1;
        } else {
            self.count -= 1;
        }
    }

    /// Puts a point in, whether it is there or not.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        if !self.has(point) {
            self.toggle(point);
        }
    }

    /// Puts five points in a row in, as far as they are in another set.
    #[inline]
    pub fn insert_five(&mut self, first: Point, within: &PointSet) {
        let (word, shift) = (usize::from(first >> 6), first & 63);
        self.add(word, within.words[word] & (31 << shift));
        if shift > 59 {
            self.add(word + 1, within.words[word + 1] & (31 >> (64 - shift)));
        }
    }

    #[inline]
    fn add(&mut self, word: usize, bits: u64) {
        let new = bits & !self.words[word];
        self.words[word] |= new;
        self.count += new.count_ones() as u16;
    }

    /// Whether the point is in.
    #[inline]
    #[must_use]
    pub fn has(&self, point: Point) -> bool {
        self.words[usize::from(point >> 6)] >> (point & 63) & 1 != 0
    }

    /// Whether no point is in.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first point in reading order.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        if self.is_empty() {
            return None;
        }
        self.iter().next()
    }

    /// How many points are in.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// The points in reading order. The set is copied, so the board may change meanwhile.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let words = self.words;
        let mut left = self.count;
        let mut index = 0;
        let mut word = words[0];
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            while word == 0 {
                index += 1;
                word = words[index];
            }
            let bit = word.trailing_zeros();
            word &= word - 1;
            left -= 1;
            Some((index as u32 * 64 + bit) as Point)
        })
    }
}
