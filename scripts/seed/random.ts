/** A source of numbers from 0 to 1 (exclusive) that gives the same ones in every run (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 to `below` (exclusive). */
export const below = (random: () => number, limit: number) => Math.floor(random() * limit)

/** One of the list; the first ones more often than the last, as with names. */
export function oneOf<Item>(random: () => number, list: readonly [Item, ...Item[]]): Item {
  return list[Math.floor(random() ** 2 * list.length)] ?? list[0]
}
