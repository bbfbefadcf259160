import { expect, it } from 'vitest'
import { z } from 'zod'
import { responseSerializer } from './serialize-response.ts'

const described = z.object({
  text: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  count: z.int().nullable(),
  kind: z.enum(['one', 'other']).nullable(),
  list: z.array(z.string()).nullable(),
  inner: z.object({ name: z.string() }).nullable(),
})
const write = responseSerializer({ response: described } as never)

it('writes null where the contract allows it', () => {
  const answer = { text: null, at: null, count: null, kind: null, list: null, inner: null }
  expect(JSON.parse(write(answer))).toEqual(answer)
})

it('writes the value if there is one', () => {
  const answer = {
    text: 'a "quoted" line\n',
    at: '2026-11-23T22:00:00.000Z',
    count: 0,
    kind: 'other',
    list: ['', 'two'],
    inner: { name: '' },
  }
  expect(JSON.parse(write(answer))).toEqual(answer)
})

it('omits fields that are not in the contract, also inside nullable objects', () => {
  const inner = { name: 'Mona', password_hash: 'secret' }
  const answer = { text: '', at: null, count: 1, kind: 'one', list: [], inner, more: 'secret' }
  expect(write(answer)).not.toContain('secret')
})

it('does not make a shape nullable that is used elsewhere without null', () => {
  const Named = z.object({ name: z.string() }).meta({ id: 'NamedForWriting' })
  const writeBoth = responseSerializer({
    response: z.object({ one: Named, other: Named.nullable() }),
  } as never)
  expect(JSON.parse(writeBoth({ one: { name: 'a' }, other: null }))).toEqual({
    one: { name: 'a' },
    other: null,
  })
  expect(JSON.parse(writeBoth({ one: { name: 'a' }, other: { name: 'b' } })).other).toEqual({ name: 'b' })
})
