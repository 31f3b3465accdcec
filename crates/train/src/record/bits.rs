//! Numbers packed bit by bit.

use super::RecordError;

/// Writes numbers with no more bits than they need, the highest bit first.
#[derive(Clone, Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// Bits used of the last byte; 0 when it is full or there is none.
    used: u32,
}

impl BitWriter {
    /// Writes the lowest `width` bits of a number.
    pub fn write(&mut self, number: u32, width: u32) {
        for bit in (0..width).rev() {
            if self.used == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((number >> bit & 1) as u8) << (7 - self.used);
            self.used = (self.used + 1) % 8;
        }
    }

    /// Writes one of `count` possibilities; nothing where there is only one.
    pub fn write_one_of(&mut self, number: usize, count: usize) {
        self.write(number as u32, width_of(count));
    }

    /// Writes a number from 1 in about twice its length (Elias's gamma code): small ones
    /// are short.
    pub fn write_gamma(&mut self, number: u32) {
        let length = 31 - number.max(1).leading_zeros();
        self.write(0, length);
        self.write(number.max(1), length + 1);
    }

    /// The bytes; the last one is filled up with zeros.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote.
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> BitReader<'a> {
    /// Reads from the first bit on.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        BitReader { bytes, next: 0 }
    }

    /// Reads a number of this width.
    pub fn read(&mut self, width: u32) -> Result<u32, RecordError> {
        let mut number = 0;
        for _ in 0..width {
            let byte = self.bytes.get(self.next / 8).ok_or(RecordError::TooShort)?;
            number = number << 1 | u32::from(byte >> (7 - self.next % 8) & 1);
            self.next += 1;
        }
        Ok(number)
    }

    /// Reads one of `count` possibilities.
    pub fn read_one_of(&mut self, count: usize) -> Result<usize, RecordError> {
        let number = self.read(width_of(count))? as usize;
        if number < count {
            Ok(number)
        } else {
            Err(RecordError::Senseless)
        }
    }

    /// Reads a number in gamma code.
    pub fn read_gamma(&mut self) -> Result<u32, RecordError> {
        let mut length = 0;
        while self.read(1)? == 0 {
            length += 1;
            if length > 31 {
                return Err(RecordError::Senseless);
            }
        }
        Ok(1 << length | self.read(length)?)
    }

    /// Goes to the next whole byte and gives all bytes from there on.
    #[must_use]
    pub fn rest(self) -> &'a [u8] {
        &self.bytes[self.next.div_ceil(8)..]
    }
}

/// How many bits tell `count` possibilities apart.
fn width_of(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_take_few_bits() {
        let mut writer = BitWriter::default();
        writer.write(5, 3);
        writer.write_one_of(0, 1);
        writer.write_one_of(224, 225);
        for number in [1, 2, 3, 77, 65_535] {
            writer.write_gamma(number);
        }
        let bytes = writer.finish();
        assert_eq!(bytes.len(), (3 + 8 + 1 + 3 + 3 + 13 + 31usize).div_ceil(8));
        let mut reader = BitReader::new(&bytes);
        assert_eq!(reader.read(3), Ok(5));
        assert_eq!(reader.read_one_of(1), Ok(0));
        assert_eq!(reader.read_one_of(225), Ok(224));
        for number in [1, 2, 3, 77, 65_535] {
            assert_eq!(reader.read_gamma(), Ok(number));
        }
        assert_eq!(reader.read(8), Err(RecordError::TooShort));
        assert_eq!(
            BitReader::new(&[0; 9]).read_gamma(),
            Err(RecordError::Senseless)
        );
        assert_eq!(
            BitReader::new(&[0xff]).read_one_of(200),
            Err(RecordError::Senseless)
        );
    }
}
