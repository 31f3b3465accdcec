//! Half precision (IEEE 754 binary16): 1 sign bit, 5 bits of exponent, 10 of fraction.

/// The number that these 16 bits stand for.
pub(super) fn widen(bits: u16) -> f32 {
    let sign = u32::from(bits >> 15) << 31;
    let exponent = u32::from(bits >> 10 & 0x1f);
    let fraction = u32::from(bits & 0x3ff);
    match exponent {
        // Subnormal: a whole number of 2^-24.
        0 => {
            let size = fraction as f32 * (1.0 / 16_777_216.0);
            f32::from_bits(sign | size.to_bits())
        }
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

/// The nearest half, ties to even; what is too large becomes infinite.
pub(super) fn narrow(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16 & 0x8000) as u16;
    let size = bits & 0x7fff_ffff;
    if size > 0x7f80_0000 {
        return sign | 0x7e00;
    }
    // 65520 and above round to infinity.
    if size >= 0x477f_f000 {
        return sign | 0x7c00;
    }
    // Below 2^-14 the result is a whole number of 2^-24, which adding 0.5 rounds to.
    if size < 0x3880_0000 {
        let rounded = f32::from_bits(size) + 0.5;
        return sign | (rounded.to_bits() - 0.5f32.to_bits()) as u16;
    }
    let odd = size >> 13 & 1;
    sign | ((size - 0x3800_0000 + 0xfff + odd) >> 13) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_survives_widening_and_narrowing() {
        for bits in 0..=u16::MAX {
            let wide = widen(bits);
            if wide.is_nan() {
                assert!(widen(narrow(wide)).is_nan());
            } else {
                assert_eq!(narrow(wide), bits, "{wide}");
            }
        }
    }

    #[test]
    fn narrowing_takes_the_nearest_and_the_even_one_on_a_tie() {
        assert_eq!(widen(0x3555), 0.333_251_95);
        for bits in (0..0x7bffu16).step_by(7) {
            let (low, high) = (widen(bits), widen(bits + 1));
            let middle = (low + high) / 2.0;
            let even = if bits % 2 == 0 { bits } else { bits + 1 };
            assert_eq!(narrow(middle), even, "{middle}");
            assert_eq!(narrow(middle.next_down()), bits);
            assert_eq!(narrow(middle.next_up()), bits + 1);
        }
        assert_eq!(narrow(65519.0), 0x7bff);
        assert_eq!(narrow(65520.0), 0x7c00);
        assert_eq!(narrow(-1e9), 0xfc00);
        assert_eq!(narrow(-1e-9), 0x8000);
    }
}
