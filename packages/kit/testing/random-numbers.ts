/** Whole numbers below a given one, the same in each run. @param seed any whole number */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 2 ** 31) * below);
  };
}
