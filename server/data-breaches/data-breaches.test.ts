import { afterEach, beforeEach, expect, it } from 'vitest'
import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import { type ConcernedGroup, concernedGroups } from '#contract/data-breach-values.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { livePerson } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const url = '/api/admin/data-breaches'
const hour = 60 * 60 * 1000

let product: TestApp
let admin: Record<string, string>

const at = (hours: number) => new Date(product.clock.now().getTime() + hours * hour).toISOString()
const facts = (more: object = {}) => ({
  ...{ noticedAt: at(-1), what: 'A link was posted', kinds: ['photos'], people: null, count: null },
  ...{ measures: '', authorityAt: null, peopleToldAt: null, closedAt: null, ...more },
})
type Sent = { payload: object; headers?: Record<string, string> }
const send = (method: 'POST' | 'PUT', path: string, { payload, headers = admin }: Sent) =>
  product.app.inject({ method, url: url + path, payload, headers: { 'accept-language': 'en', ...headers } })
const read = async (path = '', headers = admin) =>
  (await product.app.inject({ url: url + path, headers })).json()
const record = async (more: object = {}) => (await send('POST', '', { payload: facts(more) })).json().breach
const change = (breach: { _id: string; version: number }, more: object) =>
  send('PUT', `/${breach._id}`, { payload: { ...breach, ...more, wasVersion: breach.version } })
const audited = () =>
  product.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'details'])
    .where('action', 'in', ['data_breach.recorded', 'data_breach.changed'])
    .orderBy('at')
    .execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('is written down with its clock, changed by adding, and keeps every version', async () => {
    const made = await record()
    expect(made).toMatchObject({ version: 1, dueAt: at(71), closedAt: null, recordedAt: at(0) })
    product.clock.advance(hour)
    const sent = await change(made, { measures: 'The link is closed', authorityAt: at(0), count: 3 })
    expect(sent.statusCode, sent.body).toBe(200)
    const { breach } = sent.json()
    expect(breach).toMatchObject({ version: 2, count: 3, authorityAt: at(0), recordedAt: at(-1) })
    expect(await read()).toEqual({ total: 1, page: 1, pages: 1, breaches: [breach] })
    expect(await read(`/${made._id}/versions`)).toMatchObject({
      total: 2,
      versions: [
        { version: 2, measures: 'The link is closed', by: 'karim', at: at(0) },
        { version: 1, measures: '', by: 'karim', at: at(-1) },
      ],
    })
    expect(await audited()).toEqual([
      {
        action: 'data_breach.recorded',
        subject_id: made._id,
        details: { noticedAt: made.noticedAt, kinds: ['photos'] },
      },
      {
        action: 'data_breach.changed',
        subject_id: made._id,
        details: { changed: ['count', 'measures', 'authorityAt'], version: 2 },
      },
    ])
    expect((await change(breach, {})).json().breach).toEqual(breach)
    expect(await audited()).toHaveLength(2)
  })

  it('does not overwrite what a colleague has changed meanwhile, also at the same moment', async () => {
    const breach = await record()
    const answers = await Promise.all([change(breach, { count: 1 }), change(breach, { count: 2 })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await change(breach, { count: 5 })).json().code).toBe('breach_changed')
    expect(await read(`/${breach._id}/versions`)).toMatchObject({ total: 2 })
    expect((await change({ ...breach, _id: 'none' }, {})).statusCode).toBe(404)
  })

  rule('has no time in the future, and none before it was noticed', async () => {
    const wrong = await send('POST', '', { payload: facts({ noticedAt: at(1) }) })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      { noticedAt: 'This time has not come yet' },
    ])
    const breach = await record()
    const before = { peopleToldAt: at(-2) }
    expect((await change(breach, before)).json().fields).toEqual({
      peopleToldAt: 'This is before the breach was noticed',
    })
    expect((await change(breach, { closedAt: at(1) })).statusCode).toBe(422)
  })

  rule('those whose clock runs come first', async () => {
    const open = await record({ noticedAt: at(-90) })
    const closed = await record({ closedAt: at(0) })
    const reported = await record({ noticedAt: at(-2), authorityAt: at(-1) })
    const { breaches } = await read()
    expect(breaches.map(({ _id }: { _id: string }) => _id)).toEqual([open._id, closed._id, reported._id])
  })

  rule('is for owners and admins alone', async () => {
    const breach = await record()
    const paths = ['', '/people?who=everybody', `/${breach._id}/versions`]
    for (const staffRole of ['coach', 'assistant', 'admin'] as const) {
      const role = staffRole === 'admin' ? 'admin' : 'coach'
      const account = await anAccount(product.context, { role, staffRole, username: staffRole, email: null })
      const { headers } = await aSession(product.context, account)
      const expected = staffRole === 'admin' ? 200 : 403
      for (const path of paths)
        expect((await product.app.inject({ url: url + path, headers })).statusCode).toBe(expected)
      const sent = await send('PUT', `/${breach._id}`, { payload: { ...breach, wasVersion: 1 }, headers })
      expect(sent.statusCode).toBe(expected)
    }
  })

  it('finds the people concerned, counts them, and gives the same as a file', async () => {
    const staff = { authorization: admin.authorization ?? '' }
    const { userId: id } = await livePerson(product, staff)
    await anAccount(product.context, { name: '=Omar', email: 'omar@example.com' })
    await anAccount(product.context, { name: 'Ended', email: 'ended@example.com', days: 0 })
    for (const _ of [1, 2])
      await postApplication(product.app, {
        fullName: 'Sara',
        email: 'sara@example.com',
        phone: '01055555555',
      })
    const message = { name: 'Hany', email: 'hany@example.com', phone: '01066666666', message: 'Hello' }
    await product.app.inject({ method: 'POST', url: '/api/contact', payload: message })
    const request = { kind: 'copy', way: 'whatsapp', name: 'Nadia', contact: '01077777777', text: '' }
    const receivedOn = cairoDay(product.clock.now())
    const record = { method: 'POST', url: '/api/admin/privacy-requests', headers: admin } as const
    await product.app.inject({ ...record, payload: { ...request, receivedOn } })
    const { name } = await product.context.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const namesOf = async (who: ConcernedGroup, from?: string) => {
      const link = { method: 'POST', url: '/api/admin/csv/privacy', headers: admin } as const
      const payload = { table: 'people_concerned', who, ...(from && { from }) }
      const made = (await product.app.inject({ ...link, payload })).json()
      const file = await product.app.inject({ url: made.url })
      expect(file.headers['content-disposition']).toBe('attachment; filename="people-concerned.csv"')
      const lines = file.body.split('\r\n').slice(1, -1)
      const { count } = await read(`/people?who=${who}${from ? `&from=${from}` : ''}`)
      expect(count, who).toBe(lines.length)
      return lines.map((line) => line.split(',')[0]).sort()
    }
    expect(await namesOf('everybody')).toEqual(
      expect.arrayContaining(["'=Omar", 'Ended', name, 'Sara', 'Hany', 'Nadia']),
    )
    expect((await namesOf('everybody')).filter((one) => one === 'Sara')).toHaveLength(1)
    expect(await namesOf('active')).toEqual(["'=Omar", name].sort())
    for (const who of ['intake', 'health', 'photos', 'measures'] as const)
      expect(await namesOf(who), who).toEqual([name])
    expect(await namesOf('receipts')).toEqual(expect.arrayContaining([name, 'Sara']))
    expect(await namesOf('receipts')).not.toContain("'=Omar")
    expect(await namesOf('receipts', '0000-01-01')).toEqual(await namesOf('receipts'))
    const tomorrow = daysAfter(cairoDay(product.clock.now()), 1)
    for (const who of concernedGroups) expect(await namesOf(who, tomorrow), who).toEqual([])
    const { details } = await product.context.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'csv.downloaded')
      .orderBy('at')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ table: 'people_concerned', who: 'everybody' })
  })

  rule('keeps what a colleague wrote whose account is gone', async () => {
    const salma = await anAccount(product.context, { role: 'admin', username: 'salma', email: null })
    const { headers } = await aSession(product.context, salma)
    const { breach } = (await send('POST', '', { payload: facts(), headers })).json()
    await product.context.db.deleteFrom('users').where('id', '=', salma.id).execute()
    expect((await read(`/${breach._id}/versions`)).versions).toMatchObject([{ version: 1, by: '' }])
  })
})
