import { expect, test } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { FairSlots, type UploadSlot } from './fair-slots.ts'

const from = (network: string, block = network) => ({ network, block })
const code = (act: () => unknown) => {
  try {
    act()
    return 'taken'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `${error.code} ${error.details.retryAfter}`
  }
}
const lost = (slots: UploadSlot[]) => slots.flatMap(({ signal }, at) => (signal.aborted ? [at] : []))

test('limits one network, and leaves slots to the others', () => {
  const slots = new FairSlots({ inAll: 8, perNetwork: 3, checks: 1 })
  const [first] = [1, 2, 3].map(() => slots.take(from('a')))
  expect(code(() => slots.take(from('a')))).toBe('too_many_requests 5')
  expect(code(() => slots.take(from('b')))).toBe('taken')
  first?.leave()
  first?.leave()
  expect(code(() => slots.take(from('a')))).toBe('taken')
  expect(slots.size).toBe(4)
})

test('if all slots are taken, the sender with the most loses its last one to a newcomer', () => {
  const slots = new FairSlots({ inAll: 6, perNetwork: 4, checks: 1 })
  const many = [1, 2, 3, 4].map(() => slots.take(from('a')))
  const few = [1, 2].map(() => slots.take(from('b')))
  slots.take(from('c'))
  expect([lost(many), lost(few), slots.size]).toEqual([[3], [], 6])
  expect(many[3]?.signal.reason).toMatchObject({ code: 'busy', details: { retryAfter: 2 } })
  expect(code(() => slots.take(from('a')))).toBe('busy 2')
  slots.take(from('d'))
  expect([lost(many), lost(few)]).toEqual([[2, 3], []])
  for (const newcomer of ['e', 'f']) slots.take(from(newcomer))
  expect([lost(many), lost(few)]).toEqual([[1, 2, 3], [1]])
  expect(code(() => slots.take(from('g')))).toBe('busy 2')
})

test('many networks of one block count as one sender', () => {
  const slots = new FairSlots({ inAll: 5, perNetwork: 4, checks: 1 })
  const spread = [1, 2, 3, 4].map((net) => slots.take(from(`x${net}`, 'x')))
  const own = slots.take(from('a'))
  slots.take(from('a'))
  expect([lost(spread), own.signal.aborted]).toEqual([[3], false])
  expect(code(() => slots.take(from('x9', 'x')))).toBe('busy 2')
})

test('within one block the network with the most slots loses one to another network', () => {
  const slots = new FairSlots({ inAll: 4, perNetwork: 4, checks: 1 })
  const greedy = [1, 2, 3].map(() => slots.take(from('x1', 'x')))
  slots.take(from('x2', 'x'))
  expect(code(() => slots.take(from('x3', 'x')))).toBe('taken')
  expect(lost(greedy)).toEqual([2])
})

test('limits concurrent checks; the next is of the network with the fewest under way', async () => {
  const slots = new FairSlots({ inAll: 20, perNetwork: 10, checks: 2 })
  const order: string[] = []
  const ends: (() => void)[] = []
  const check = (network: string, block = network) => {
    const slot = slots.take(from(network, block))
    const checking = slot.check(async () => {
      order.push(network)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
    return { slot, checking }
  }
  const all = [check('a'), check('a'), check('a'), check('a'), check('b'), check('c', 'a')]
  await Promise.resolve()
  expect(order).toEqual(['a', 'a'])
  ends.shift()?.()
  await all[0]?.checking
  expect(order).toEqual(['a', 'a', 'b'])
  for (let next = ends.shift(); next; next = ends.shift()) {
    next()
    await new Promise(setImmediate)
  }
  await Promise.all(all.map(({ checking }) => checking))
  expect(order.slice(3)).toEqual(['a', 'c', 'a'])
  expect(slots.size).toBe(0)
})

test('an upload that is being checked cannot lose its slot, a waiting one can', async () => {
  const slots = new FairSlots({ inAll: 2, perNetwork: 2, checks: 1 })
  const [one, other] = [slots.take(from('a')), slots.take(from('a'))]
  let end = () => {}
  const checking = one.check(() => new Promise<string>((resolve) => (end = () => resolve('checked'))))
  const waiting = other.check(async () => 'never')
  slots.take(from('b'))
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  end()
  expect(await checking).toBe('checked')
  await expect(other.check(async () => 'never')).rejects.toMatchObject({ code: 'busy' })
})

test('a failed check starts the next one', async () => {
  const slots = new FairSlots({ inAll: 2, perNetwork: 2, checks: 1 })
  const failing = slots.take(from('a')).check(() => Promise.reject(new Error('damaged')))
  const next = slots.take(from('a')).check(async () => 'checked')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('checked')
})
