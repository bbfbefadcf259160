/** A source of chance that gives the same sequence for the same seed. */
export type Seeded = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number of `least` to `most`, both included. */
  whole(least: number, most: number): number
  oneOf<Item>(items: readonly Item[]): Item
  /** So many digits, the first not 0. */
  digits(count: number): string
}

/** Mulberry32: short, and good enough to choose among layouts and names. */
export function seededBy(seed: number): Seeded {
  let state = (seed * 2_654_435_769) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    oneOf: <Item>(items: readonly Item[]) => items[whole(0, items.length - 1)] as Item,
    digits: (count) => Array.from({ length: count }, (_, place) => whole(place === 0 ? 1 : 0, 9)).join(''),
  }
}
