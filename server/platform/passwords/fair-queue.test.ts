import { expect, it } from 'vitest'
import { FairQueue, type Lane } from './fair-queue.ts'

/** A queue with one slot whose work ends on demand; `done` has the names in the order of their turns. */
function aQueue(perLane = 4) {
  const queue = new FairQueue({ atOnce: 1, perLane }, () => new Error('dropped'))
  const done: string[] = []
  const dropped: string[] = []
  const ends: (() => void)[] = []
  const ask = (lane: Lane, from: string, name = from) => {
    const work = () =>
      new Promise<void>((resolve) => {
        done.push(name)
        ends.push(resolve)
      })
    queue.run({ lane, from }, work).catch(() => dropped.push(name))
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const finishAll = async () => {
    await settle()
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await settle()
    }
  }
  return { queue, ask, done, dropped, finishAll }
}

it('drops the oldest stranger if a lane is full of different networks', async () => {
  const { ask, done, dropped, finishAll } = aQueue()
  for (const from of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) ask('stranger', from)
  await finishAll()
  expect(dropped).toEqual(['b', 'c'])
  expect(done).toEqual(['a', 'd', 'e', 'f', 'g'])
})

it('drops an entry of the network with the most waiting, never one of another', async () => {
  const { ask, done, dropped, finishAll } = aQueue()
  ask('stranger', 'honest', 'first')
  ask('stranger', 'honest', 'second')
  for (let count = 0; count < 100; count++) ask('stranger', 'attacker', `attacker ${count}`)
  await finishAll()
  expect(done).toEqual(['first', 'attacker 97', 'second', 'attacker 98', 'attacker 99'])
  expect(dropped).toHaveLength(97)
})

it('gives each network its turn, in any order of arrival', async () => {
  const { ask, done, finishAll } = aQueue(10)
  for (const name of ['1', '2', '3', '4']) ask('stranger', 'a', `a${name}`)
  ask('stranger', 'b')
  ask('stranger', 'c')
  await finishAll()
  expect(done).toEqual(['a1', 'b', 'c', 'a2', 'a3', 'a4'])
})

it('starts known users first, and forms and strangers alternately', async () => {
  const { ask, done, finishAll } = aQueue(10)
  for (const from of ['s1', 's2', 's3']) ask('stranger', from)
  for (const from of ['f1', 'f2']) ask('form', from)
  ask('known', 'k')
  await finishAll()
  expect(done).toEqual(['s1', 'k', 'f1', 's2', 'f2', 's3'])
})

it('gives others every fifth turn, for any number of known users', async () => {
  const { ask, done, finishAll } = aQueue(10)
  for (let count = 0; count < 10; count++) ask('known', `k${count}`)
  ask('form', 'f')
  ask('stranger', 's')
  await finishAll()
  expect([done.indexOf('f'), done.indexOf('s')]).toEqual([4, 9])
})

it('starts staff before known users, for any number of those', async () => {
  const { ask, done, dropped, finishAll } = aQueue(10)
  for (let count = 0; count < 50; count++) ask('known', `k${count}`)
  ask('staff', 'coach')
  ask('known', 'k50')
  await finishAll()
  expect(done.slice(0, 2)).toEqual(['k0', 'coach'])
  expect(dropped).not.toContain('coach')
})

it('gives known users every fifth turn, for any number of staff, and others one after four of theirs', async () => {
  const { ask, done, finishAll } = aQueue(40)
  for (let count = 0; count < 40; count++) ask('staff', `a${count}`)
  for (let count = 0; count < 5; count++) ask('known', `k${count}`)
  ask('form', 'f')
  await finishAll()
  const turns = ['k0', 'k1', 'k2', 'k3', 'f', 'k4'].map((name) => done.indexOf(name))
  expect(turns).toEqual([4, 9, 14, 19, 24, 29])
})

it('separates lanes: strangers fill neither that of forms nor that of known users', async () => {
  const { ask, queue, dropped, finishAll } = aQueue()
  for (let count = 0; count < 50; count++) ask('stranger', `s${count}`)
  for (const lane of ['form', 'known'] as const) for (const from of ['a', 'b', 'c', 'd']) ask(lane, from)
  expect([queue.waiting('stranger'), queue.waiting('form'), queue.waiting('known')]).toEqual([4, 4, 4])
  await finishAll()
  expect(dropped.filter((name) => !name.startsWith('s'))).toEqual([])
})

it('passes the slot on if work fails', async () => {
  const { queue } = aQueue()
  const share = { lane: 'known', from: 'a' } as const
  const failing = queue.run(share, () => Promise.reject(new Error('broken')))
  const next = queue.run(share, async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})
