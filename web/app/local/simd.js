/** Which of the modules a browser runs: those with SIMD or the one without. */

/** The smallest module with an instruction of SIMD: browsers without it refuse it. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Whether the browser runs the faster module. */
export const hasSimd = () => WebAssembly.validate(SIMD);
