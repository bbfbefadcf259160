import { expect, it } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { countOpenReads, maxOpen, maxWaiting } from './open-reads.ts'

const many = (count: number) => Array.from({ length: count })
const busy = (error: unknown) => error instanceof AppError && error.code === 'busy'

it('limits the open files of one reader, not of others', async () => {
  const reads = countOpenReads(5)
  for (const _ of many(maxOpen)) await reads.enter('one')
  await expect(reads.enter('one')).rejects.toSatisfy(busy)
  await reads.enter('other')
})

it('gives a freed slot to the longest waiting request, once', async () => {
  const reads = countOpenReads()
  const leaves = await Promise.all(many(maxOpen).map(() => reads.enter('one')))
  const entered: number[] = []
  const waiting = [1, 2].map((number) =>
    reads.enter('one').then((leave) => [entered.push(number), leave] as const),
  )
  leaves[0]?.()
  leaves[0]?.()
  await waiting[0]
  expect(entered).toEqual([1])
  leaves[1]?.()
  const [, leave] = (await waiting[1]) ?? []
  leave?.()
  for (const one of leaves.slice(2)) one()
  for (const _ of many(maxOpen - 1)) await reads.enter('one')
})

it('limits the queue, and a request that gave up takes no slot', async () => {
  const reads = countOpenReads(5)
  const leaves = await Promise.all(many(maxOpen).map(() => reads.enter('one')))
  const line = many(maxWaiting).map(() => reads.enter('one'))
  const late = reads.enter('one')
  await expect(late).rejects.toSatisfy(busy)
  for (const { status } of await Promise.allSettled(line)) expect(status).toBe('rejected')
  for (const leave of leaves) leave()
  for (const _ of many(maxOpen)) await reads.enter('one')
})
