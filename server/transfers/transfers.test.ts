import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let karim: string

type Line = {
  transfer: { key: string; amount: number; reference: string | null }
  result: string
  candidates: { requestId: string; fullName: string; evidence: string[]; arrived: boolean }[]
}

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const post = (url: string, payload: object, token = karim) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers: as(token), payload })
const get = async (url: string, token = karim) =>
  (await product.app.inject({ url: `/api${url}`, headers: as(token) })).json()
const match = async (text: string, token = karim, more: object = { kind: 'messages' }) =>
  (await post('/admin/transfers/match', { text, ...more }, token)).json()
const lines = async (text: string, token = karim): Promise<Line[]> => (await match(text, token)).lines
const firstLine = async (text: string, token = karim): Promise<Line> => {
  const [line] = await lines(text, token)
  if (!line) throw new Error('nothing was read')
  return line
}
const tick = async (line: Line, requestId: string | null, token = karim) =>
  (await post('/admin/transfers', { transfers: [{ ...line.transfer, requestId }] }, token)).json().outcomes
const approve = (id: string, payload: object = {}) => post(`/admin/approve/${id}`, payload)
const read = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const close = (day: string, token = karim) => get(`/admin/transfers/day?day=${day}`, token)
const stored = () => product.context.db.selectFrom('transfers').selectAll().execute()
const setCode = (id: string, pay_code: string) =>
  product.context.db.updateTable('applications').set({ pay_code }).where('id', '=', id).execute()

const today = () => product.clock.now().toISOString().slice(0, 10)
// The default price of the basic package.
const paid = (reference: number, more = '') =>
  `تم استلام مبلغ 1200 جنيه من رقم 01055555555 رصيدك 9000 جنيه بتاريخ ${today()} رقم العملية ${reference} ${more}`
const basic = { plan: 'basic' }

afterEach(() => product.close())

async function aCoach(sees: 'all' | 'mine') {
  const { id } = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
  await product.context.db
    .updateTable('users')
    .set({ sees, staff_role: 'coach' })
    .where('id', '=', id)
    .execute()
  return { id, token: (await aSession(product.context, { id })).token }
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind)
    karim = await signInAsAdmin(product.context)
  })

  it('a pasted message finds its request; a person ticks it, once, and it can be undone', async () => {
    const one = (await postApplication(product.app, basic))._id
    const other = (await postApplication(product.app, basic))._id
    await setCode(one, 'K7M4')
    await approve(one)
    const text = paid(11_223_344, 'K7M4')
    const line = await firstLine(text)
    expect(line).toMatchObject({
      result: 'matched',
      candidates: [{ requestId: one, evidence: ['code', 'amount', 'time'], arrived: false }],
    })
    expect(await stored()).toEqual([])
    expect((await read(one)).arrival).toBeUndefined()
    const [first, second] = await Promise.all([tick(line, one), tick(line, other)])
    expect([first, second].toSorted()).toEqual([['seen'], ['used']].toSorted())
    const winner = first[0] === 'seen' ? one : other
    expect(await read(winner)).toMatchObject({ arrival: { channel: 'vodafoneCash', by: 'karim' } })
    expect(await tick(line, winner)).toEqual(['already'])
    expect(await firstLine(text)).toMatchObject({ result: 'stored', candidates: [{ requestId: winner }] })
    expect(await stored()).toHaveLength(1)
    await product.app.inject({
      method: 'DELETE',
      url: `/api/admin/requests/${winner}/arrival`,
      headers: as(karim),
    })
    expect(await stored()).toEqual([])
    expect((await firstLine(text)).result).toBe('matched')
  })

  rule('without a code the sender’s number decides; with neither several are offered', async () => {
    const theirs = (await postApplication(product.app, { ...basic, phone: '01055555555' }))._id
    const other = (await postApplication(product.app, basic))._id
    const [byNumber, byTime] = await lines(
      `${paid(111_111)}\n\n${paid(222_222).replace('01055555555', '01077777777')}`,
    )
    expect(byNumber).toMatchObject({ result: 'matched', candidates: [{ requestId: theirs }] })
    expect(byTime).toMatchObject({ result: 'matched', candidates: [{ requestId: other }] })
    const third = (await postApplication(product.app, basic))._id
    const [again, unclear] = await lines(
      `${paid(111_111)}\n\n${paid(222_222).replace('01055555555', '01077777777')}`,
    )
    expect(again?.result).toBe('matched')
    expect(unclear?.result).toBe('ambiguous')
    expect(unclear?.candidates.map(({ requestId }) => requestId).toSorted()).toEqual(
      [other, third].toSorted(),
    )
    expect(await firstLine(paid(333_333).replace('1200', '1250'))).toMatchObject({
      result: 'unmatched',
      candidates: [],
    })
  })

  rule('the reference that the machine read on a receipt finds its request among equals', async () => {
    const one = (await postApplication(product.app, basic))._id
    await postApplication(product.app, basic)
    const { db, clock } = product.context
    const proof = db.selectFrom('applications').select('proof_id').where('id', '=', one)
    const { proof_id } = await proof.executeTakeFirstOrThrow()
    const reading = {
      upload_id: proof_id ?? '',
      state: 'read',
      reference: '777111',
      read_at: clock.now(),
    } as const
    await db.insertInto('proof_readings').values(reading).execute()
    expect(await firstLine(paid(777_111).replace('01055555555', '01077777777'))).toMatchObject({
      result: 'matched',
      candidates: [{ requestId: one, evidence: ['reference', 'amount', 'time'] }],
    })
  })

  rule('a code with another amount is offered, and never taken for a match', async () => {
    const { _id } = await postApplication(product.app, basic)
    await setCode(_id, 'K7M4')
    expect(await firstLine(paid(444_444, 'K7M4').replace('1200', '1100'))).toMatchObject({
      result: 'ambiguous',
      candidates: [{ requestId: _id, evidence: ['code', 'time'] }],
    })
  })

  rule('a reference belongs to one request, whatever else a message says', async () => {
    const one = (await postApplication(product.app, basic))._id
    const other = (await postApplication(product.app, basic))._id
    const line = await firstLine(paid(555_555))
    expect(await tick(line, one)).toEqual(['seen'])
    const made = { ...line, transfer: { ...line.transfer, key: 'f'.repeat(32) } }
    expect(await tick(made, other)).toEqual(['used'])
    expect(await tick({ ...made, transfer: { ...made.transfer, reference: '987654' } }, one)).toEqual([
      'occupied',
    ])
    expect(await tick({ ...made, transfer: { ...made.transfer, reference: '987654' } }, 'none')).toEqual([
      'gone',
    ])
    await post(`/admin/reject/${other}`, {})
    expect(await tick({ ...made, transfer: { ...made.transfer, reference: '987654' } }, other)).toEqual([
      'closed',
    ])
    expect(await stored()).toHaveLength(1)
  })

  rule('codes and sent money are counted and nowhere stored', async () => {
    const text = `Your OTP is 482913\n\nYou have sent EGP 1,200 to 01055555555\n\nhello\n\n${paid(1_234_567)}\n\n${paid(1_234_567)}`
    const { dropped, lines: found } = await match(text)
    expect(dropped).toEqual({ codes: 1, sent: 1, unread: 1, repeated: 1 })
    expect(JSON.stringify(found)).not.toMatch(/482913|sent/)
  })

  rule('a payment that was ticked by hand gets its transfer later, and keeps the first note', async () => {
    const { _id } = await postApplication(product.app, basic)
    await approve(_id, { arrived: 'cash' })
    const line = await firstLine(paid(777_777))
    expect(line).toMatchObject({ result: 'matched', candidates: [{ requestId: _id, arrived: true }] })
    expect(await tick(line, _id)).toEqual(['seen'])
    expect((await read(_id)).arrival.channel).toBe('cash')
    expect(await stored()).toHaveLength(1)
  })

  rule('the close of a day says what was expected, seen, missing and extra, to the piastre', async () => {
    const ids = []
    for (let count = 0; count < 3; count++) ids.push((await postApplication(product.app, basic))._id)
    const [one = '', two = '', three = ''] = ids
    for (const id of ids) await approve(id)
    await setCode(one, 'K7M4')
    await tick(await firstLine(paid(111_222, 'K7M4')), one)
    await post(`/admin/requests/${two}/arrival`, { channel: 'cash' })
    const extra = await firstLine(paid(999_111).replace('1200', '333.35'))
    expect(extra.result).toBe('unmatched')
    expect(await tick(extra, null)).toEqual(['kept'])
    expect(await tick(extra, null)).toEqual(['already'])
    const day = await close(today())
    expect(day.sums).toEqual({
      expected: { count: 3, amount: 360_000 },
      seen: { count: 2, amount: 240_000 },
      missing: { count: 1, amount: 120_000 },
      unasked: { count: 0, amount: 0 },
      over: { count: 0, amount: 0 },
      extra: { count: 1, amount: 33_335 },
    })
    expect(day.requests[0]).toMatchObject({ requestId: three, state: 'missing', arrival: null })
    expect(day.extras).toMatchObject([{ amount: 33_335, reference: '999111' }])
    expect((await close('2020-01-01')).sums.expected).toEqual({ count: 0, amount: 0 })
    expect((await close('0001-01-01')).day).toBe('2000-01-01')
    const { key } = extra.transfer
    const remove = () =>
      product.app.inject({ method: 'DELETE', url: `/api/admin/transfers/${key}`, headers: as(karim) })
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([204, 404])
  })

  rule('what was approved before anybody was asked is neither seen nor missing', async () => {
    const { _id } = await postApplication(product.app, basic)
    await approve(_id)
    const { db } = product.context
    await db.updateTable('applications').set({ awaits_arrival: false, total_minor: null }).execute()
    expect((await close(today())).sums).toMatchObject({
      expected: { count: 1, amount: 120_000 },
      missing: { count: 0 },
      unasked: { count: 1, amount: 120_000 },
    })
  })

  it('who sees only their own members learns of no other payment, by no text', async () => {
    const coach = await aCoach('mine')
    const member = await anAccount(product.context, { name: 'Own Member' })
    await product.context.db
      .updateTable('users')
      .set({ coach_id: coach.id })
      .where('id', '=', member.id)
      .execute()
    const { email } = member
    const own = (await postApplication(product.app, { ...basic, email, fullName: 'Own Member' }))._id
    await product.context.db
      .updateTable('applications')
      .set({ user_id: member.id })
      .where('id', '=', own)
      .execute()
    const hidden = (await postApplication(product.app, { ...basic, fullName: 'Hidden Person' }))._id
    await setCode(hidden, 'H7M4')
    await approve(hidden)
    const texts = [paid(121_212, 'H7M4'), paid(131_313)]
    for (const text of texts) {
      const line = await firstLine(text, coach.token)
      expect(line.candidates.map(({ requestId }) => requestId)).toEqual([own])
      expect(await tick(line, hidden, coach.token)).toEqual(['gone'])
      expect(await tick(line, 'no-such-request', coach.token)).toEqual(['gone'])
      expect(await tick(line, null, coach.token)).toEqual(['refused'])
    }
    const line = await firstLine(paid(121_212, 'H7M4'))
    expect(await tick(line, hidden)).toEqual(['seen'])
    const answered = await match(paid(121_212, 'H7M4'), coach.token)
    expect(answered.lines[0].result).not.toBe('stored')
    expect(JSON.stringify(answered)).not.toMatch(/Hidden/)
    expect(await tick(line, own, coach.token)).toEqual(['used'])
    const { key } = line.transfer
    const removal = { method: 'DELETE', url: `/api/admin/transfers/${key}` } as const
    const removed = await product.app.inject({ ...removal, headers: as(coach.token) })
    expect(removed.statusCode).toBe(404)
    const sum = await firstLine(paid(151_515).replace('1200', '2400'), coach.token)
    expect(sum).toMatchObject({ result: 'unmatched', together: [] })
    await tick(await firstLine(paid(141_414).replace('1200', '77')), null)
    const day = await close(today(), coach.token)
    expect(day).toMatchObject({
      sums: { expected: { count: 0 }, extra: { count: 0 } },
      requests: [],
      extras: [],
    })
    await product.app.inject({
      method: 'DELETE',
      url: `/api/admin/requests/${hidden}/arrival`,
      headers: as(coach.token),
    })
    expect((await read(hidden)).arrival).toBeDefined()
  })

  rule('the columns of a file are asked once, and remembered for the team', async () => {
    const { _id } = await postApplication(product.app, basic)
    const text = `Date,Details,Out,In\n${today()},Mona K7M4,,1200\n${today()},Fee,5,`
    await setCode(_id, 'K7M4')
    const unnamed = await match(text, karim, { kind: 'file' })
    expect(unnamed).toMatchObject({
      lines: [],
      format: { headings: ['Date', 'Details', 'Out', 'In'], guess: { date: 0, note: 1, credit: null } },
    })
    const columns = { date: 0, credit: 3, debit: 2, amount: null, note: 1, sender: null, reference: null }
    const none = { ...columns, credit: null }
    const refused = await post('/admin/transfers/match', { kind: 'file', text, columns: none })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { columns: 'Choose the column for money in, or the one for the amount' },
    ])
    const named = await match(text, karim, { kind: 'file', columns })
    expect(named).toMatchObject({
      lines: [{ result: 'matched', candidates: [{ requestId: _id }] }],
      dropped: { sent: 1 },
    })
    const { token } = await aCoach('all')
    expect(await match(text, token, { kind: 'file' })).toEqual(named)
    const empty = await match('nothing', karim, { kind: 'file' })
    expect(empty).toMatchObject({ lines: [], dropped: { unread: 1 } })
  })

  rule('a file in another currency has no line that matches', async () => {
    await postApplication(product.app, basic)
    const text = `Date,Details,Out,Credit (USD)\n${today()},Mona,,1200`
    const columns = { date: 0, credit: 3, debit: 2, amount: null, note: 1, sender: null, reference: null }
    expect(await match(text, karim, { kind: 'file', columns })).toMatchObject({
      lines: [],
      dropped: { unread: 1 },
    })
  })

  rule('the sums of a day are not for assistants, who still match and tick', async () => {
    const { id } = await anAccount(product.context, { role: 'coach', name: 'Hana', email: null })
    const { db } = product.context
    await db.updateTable('users').set({ staff_role: 'assistant' }).where('id', '=', id).execute()
    const { token } = await aSession(product.context, { id })
    const { _id } = await postApplication(product.app, basic)
    const day = { url: `/api/admin/transfers/day?day=${today()}`, headers: as(token) }
    expect((await product.app.inject(day)).statusCode).toBe(403)
    expect(await tick(await firstLine(paid(919_191), token), _id, token)).toEqual(['seen'])
  })

  rule('a text of a megabyte is refused with a sentence', async () => {
    const response = await post('/admin/transfers/match', { kind: 'messages', text: 'x'.repeat(1_000_000) })
    expect([response.statusCode, response.json().fields]).toEqual([
      422,
      { text: 'That’s too much text at once. Paste fewer messages.' },
    ])
    const large = await post('/admin/transfers/match', { kind: 'file', text: 'x'.repeat(4_000_000) })
    expect(large.statusCode).toBe(413)
  })
})
