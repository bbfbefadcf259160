import type { TextWindow } from './text-windows.ts'

const BITS = 30
const CELLS_PER_BIT = 10
// The least certain bits of a window that is looked for may also be the other way round.
const UNCERTAIN_BITS = 5

/** The search terms of a window: the first is its own, the others are those that a copy of it may have instead. */
export function windowTerms({ look }: TextWindow): string[] {
  const sums = Array.from({ length: BITS }, (_, bit) => signedSum(look, bit))
  const own = sums.reduce((bits, sum) => bits * 2 + (sum > 0 ? 1 : 0), 0)
  const uncertain = sums
    .map((sum, bit) => ({ sum: Math.abs(sum), value: 2 ** (BITS - 1 - bit) }))
    .sort((one, other) => one.sum - other.sum)
    .slice(0, UNCERTAIN_BITS)
  let terms = [own]
  for (const { value } of uncertain) terms = [...terms, ...terms.map((bits) => bits ^ value)]
  return terms.map((bits) => `w:${bits.toString(36)}`)
}

function signedSum(look: Float32Array, bit: number): number {
  let sum = 0
  for (let index = 0; index < CELLS_PER_BIT; index++) {
    const chosen = pseudoRandom(bit * CELLS_PER_BIT + index)
    const value = look[(chosen >>> 1) % look.length] ?? 0
    sum += index % 2 ? value : -value
  }
  return sum
}

function pseudoRandom(input: number): number {
  let bits = Math.imul((input + 77_777) ^ ((input + 77_777) >>> 16), 0x45d9f3b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b)
  return (bits ^ (bits >>> 16)) >>> 0
}
