import { expect, it } from 'vitest'
import { comparedRequest, comparedTransfer, matchAll } from './rules.ts'
import { findTogether } from './together.ts'

const at = '2026-11-05T10:00:00.000Z'
const requests = Array.from({ length: 1500 }, (_, place) =>
  comparedRequest({
    ...{
      id: `r${place}`,
      partOf: null,
      missing: 120_000,
      payCode: `K${place}M`,
      reference: null,
      createdAt: at,
    },
    ...{ numbers: [`+2010${10_000_000 + place}`], fullName: 'Sara Ibrahim' },
  }),
)
const transfers = Array.from({ length: 600 }, (_, place) =>
  comparedTransfer({
    ...{ amount: place < 300 ? 120_000 : 240_000, at, day: '2026-11-05', reference: null },
    ...{ senderName: 'Sara Ibrahim', senderNumber: null, words: place % 2 ? [`K${place}M`] : [] },
  }),
)

it('many lines against many requests of one price let other work through after each line', async () => {
  let turns = 0
  const breathe = async () => void turns++
  const found = await matchAll(transfers, requests, breathe)
  expect(turns).toBeGreaterThanOrEqual(transfers.length)
  const matched = found.flatMap(({ result, fits }, place) =>
    result === 'matched' ? [[place, fits[0]?.request.id]] : [],
  )
  const named = Array.from({ length: 150 }, (_, half) => [half * 2 + 1, `r${half * 2 + 1}`])
  expect(matched).toEqual(named)
  const open = found.flatMap(({ result }, place) => (result === 'matched' ? [] : place))
  const together = await findTogether(transfers, { open, requests, breathe })
  expect(turns).toBeGreaterThanOrEqual(transfers.length + open.length)
  for (const pairs of together.values()) expect(pairs.length).toBeLessThanOrEqual(3)
})

it('a reference among the words of a file’s line finds the request whose receipt has it', async () => {
  const named = comparedRequest({
    ...{ id: 'named', partOf: null, missing: 120_000, payCode: null, reference: '704512900001' },
    ...{ createdAt: at, numbers: [], fullName: 'Mai Zaki' },
  })
  const line = comparedTransfer({
    ...{ amount: 120_000, at: null, day: '2026-11-05', reference: null },
    ...{ senderName: null, senderNumber: null, words: ['704512900001'] },
  })
  const [found] = await matchAll([line], [...requests, named], async () => {})
  expect(found).toMatchObject({ result: 'matched', fits: [{ request: { id: 'named' } }] })
})
