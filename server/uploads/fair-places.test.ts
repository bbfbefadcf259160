import { expect, test } from 'vitest'
import { AppError } from '#server/platform/http/errors.ts'
import { FairPlaces, type UploadPlace } from './fair-places.ts'

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
const lost = (places: UploadPlace[]) => places.flatMap(({ signal }, at) => (signal.aborted ? [at] : []))

test('one network gets its share and no more, and leaves the others theirs', () => {
  const places = new FairPlaces({ inAll: 8, perNetwork: 3, checks: 1 })
  const [first] = [1, 2, 3].map(() => places.take(from('a')))
  expect(code(() => places.take(from('a')))).toBe('too_many_requests 5')
  expect(code(() => places.take(from('b')))).toBe('taken')
  first?.leave()
  first?.leave()
  expect(code(() => places.take(from('a')))).toBe('taken')
  expect(places.size).toBe(4)
})

test('where all places are taken, whoever takes the most loses the last one to a newcomer', () => {
  const places = new FairPlaces({ inAll: 6, perNetwork: 4, checks: 1 })
  const many = [1, 2, 3, 4].map(() => places.take(from('a')))
  const few = [1, 2].map(() => places.take(from('b')))
  places.take(from('c'))
  expect([lost(many), lost(few), places.size]).toEqual([[3], [], 6])
  expect(many[3]?.signal.reason).toMatchObject({ code: 'busy', details: { retryAfter: 2 } })
  expect(code(() => places.take(from('a')))).toBe('busy 2')
  places.take(from('d'))
  expect([lost(many), lost(few)]).toEqual([[2, 3], []])
  for (const newcomer of ['e', 'f']) places.take(from(newcomer))
  expect([lost(many), lost(few)]).toEqual([[1, 2, 3], [1]])
  expect(code(() => places.take(from('g')))).toBe('busy 2')
})

test('many networks of one block count as one taker', () => {
  const places = new FairPlaces({ inAll: 5, perNetwork: 4, checks: 1 })
  const spread = [1, 2, 3, 4].map((net) => places.take(from(`x${net}`, 'x')))
  const own = places.take(from('a'))
  places.take(from('a'))
  expect([lost(spread), own.signal.aborted]).toEqual([[3], false])
  expect(code(() => places.take(from('x9', 'x')))).toBe('busy 2')
})

test('within one block the network with the most loses to another one of it', () => {
  const places = new FairPlaces({ inAll: 4, perNetwork: 4, checks: 1 })
  const greedy = [1, 2, 3].map(() => places.take(from('x1', 'x')))
  places.take(from('x2', 'x'))
  expect(code(() => places.take(from('x3', 'x')))).toBe('taken')
  expect(lost(greedy)).toEqual([2])
})

test('checks so many at a time, and next the one whose network has the fewest under way', async () => {
  const places = new FairPlaces({ inAll: 20, perNetwork: 10, checks: 2 })
  const order: string[] = []
  const ends: (() => void)[] = []
  const check = (network: string, block = network) => {
    const place = places.take(from(network, block))
    const checking = place.check(async () => {
      order.push(network)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
    return { place, checking }
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
  expect(places.size).toBe(0)
})

test('what is being checked keeps its place, and what only waits for that may lose it', async () => {
  const places = new FairPlaces({ inAll: 2, perNetwork: 2, checks: 1 })
  const [one, other] = [places.take(from('a')), places.take(from('a'))]
  let end = () => {}
  const checking = one.check(() => new Promise<string>((resolve) => (end = () => resolve('checked'))))
  const waiting = other.check(async () => 'never')
  places.take(from('b'))
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  end()
  expect(await checking).toBe('checked')
  await expect(other.check(async () => 'never')).rejects.toMatchObject({ code: 'busy' })
})

test('a check that fails makes room for the next', async () => {
  const places = new FairPlaces({ inAll: 2, perNetwork: 2, checks: 1 })
  const failing = places.take(from('a')).check(() => Promise.reject(new Error('damaged')))
  const next = places.take(from('a')).check(async () => 'checked')
  await expect(failing).rejects.toThrow('damaged')
  expect(await next).toBe('checked')
})
