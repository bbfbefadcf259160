import { expect, it } from 'vitest'
import { purgeInBatches } from './purge-in-batches.ts'

/** Makes a purge of `total` things; `limits` records the limits of its calls. */
function purgeOf(total: number) {
  const limits: number[] = []
  const purge = async (limit: number) => {
    limits.push(limit)
    const purged = Math.min(limit, total)
    total -= purged
    return purged
  }
  return { limits, purge }
}

it('purges batch after batch until one is not full', async () => {
  const { limits, purge } = purgeOf(25)
  expect(await purgeInBatches(10, purge)).toBe(25)
  expect(limits).toEqual([10, 10, 10])
})

it('ends with an empty batch if the last one was full', async () => {
  const { limits, purge } = purgeOf(20)
  expect(await purgeInBatches(10, purge)).toBe(20)
  expect(limits).toHaveLength(3)
})

it('starts no further batch once it is aborted', async () => {
  const stopping = new AbortController()
  const { limits, purge } = purgeOf(100)
  const purgeAndStop = async (limit: number) => {
    stopping.abort()
    return purge(limit)
  }
  expect(await purgeInBatches(10, purgeAndStop, stopping.signal)).toBe(10)
  expect(limits).toHaveLength(1)
})
