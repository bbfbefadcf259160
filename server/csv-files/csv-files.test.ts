import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { numbersUpTo } from '#server/test/large-tables.ts'
import { pricedApp } from '#server/test/priced-app.ts'

eachDatabase((kind) => {
  async function open() {
    const product = await pricedApp(kind)
    const { app, context } = product
    const admin = await aSession(context, await anAccount(context, { role: 'admin', username: 'karim' }))
    const link = (payload: object, more: object = {}) =>
      app.inject({
        method: 'POST',
        url: '/api/admin/csv',
        payload,
        headers: { ...admin.headers, 'accept-language': 'en', ...more },
      })
    const linesOf = async (payload: object, more: object = {}) => {
      const made = await link(payload, more)
      expect(made.statusCode).toBe(201)
      const file = await app.inject({ url: made.json().url })
      expect(file.statusCode).toBe(200)
      return file.body.split('\r\n').slice(0, -1)
    }
    return { ...product, admin, link, linesOf }
  }

  it('admins download members, requests and payments, in the language of the screen', async () => {
    const { app, context, admin, link, linesOf, close } = await open()
    await anAccount(context, { name: '=HYPERLINK("x")', email: 'mona@example.com', phone: '+201001234567' })
    await anAccount(context, { name: 'منى, فتحي', email: 'fathy@example.com', days: 0 })
    const members = await linesOf({ table: 'members' })
    expect(members[0]).toBe(
      '\uFEFFName,Email,Phone,WhatsApp,Plan,Status,Access from,Access until,Coach,Member since',
    )
    expect(members).toHaveLength(3)
    expect(members.join('\n')).toContain(`"'=HYPERLINK(""x"")",mona@example.com,'+201001234567,,Basic,Active`)
    expect(members.join('\n')).toContain('"منى, فتحي",fathy@example.com')
    expect(await linesOf({ table: 'members', status: 'active' })).toHaveLength(2)
    const arabic = await linesOf({ table: 'members', status: 'none' }, { 'accept-language': 'ar' })
    expect(arabic[0]).toContain('الاسم,البريد الإلكتروني')
    expect(arabic[1]).toContain('بدون اشتراك')

    const quote = { method: 'POST', url: '/api/pay-codes', payload: { plan: 'professional' } } as const
    const { payCode, payTicket } = (await app.inject(quote)).json()
    const { _id: id, code } = await postApplication(app, {
      ...{ fullName: 'Sara', payCode, payTicket, paymentMethod: 'vodafoneCash' },
    })
    await postApplication(app, { fullName: 'Nour' })
    expect(await linesOf({ table: 'requests', status: 'pending' })).toHaveLength(3)
    expect(await linesOf({ table: 'payments' })).toHaveLength(1)
    await app.inject({ method: 'POST', url: `/api/admin/approve/${id}`, headers: admin.headers, payload: {} })
    const [, payment] = await linesOf({ table: 'payments' })
    const { order } = (await app.inject({ url: `/api/admin/requests/${id}`, headers: admin.headers })).json()
      .subscription
    expect(payment).toContain(`,${code},Sara,`)
    expect(payment?.endsWith(`,${order.months},${order.total},${payCode},Vodafone Cash,0`)).toBe(true)
    const [headings, ...requests] = await linesOf({ table: 'requests' })
    expect(headings?.endsWith(',Pay code,Paid with')).toBe(true)
    expect(requests.join()).toContain(`,${payCode},Vodafone Cash`)

    expect(await linesOf({ table: 'requests', status: 'decided' })).toHaveLength(2)
    const today = cairoDay(context.clock.now())
    const until = { table: 'payments', from: today, to: today }
    expect(await linesOf(until)).toHaveLength(2)
    expect(await linesOf({ ...until, from: daysAfter(today, 1), to: daysAfter(today, 1) })).toHaveLength(1)
    expect(await linesOf({ table: 'requests', to: daysAfter(today, -1) })).toHaveLength(1)

    const recorded = await context.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'csv.downloaded')
      .execute()
    expect(recorded).toHaveLength(11)
    expect((await link({ table: 'everything' })).statusCode).toBe(422)
    const made = await app.inject({ url: (await link({ table: 'members' })).json().url })
    expect(made.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members.csv"',
    })
    await close()
  })

  it('a link opens for its session alone, for minutes, and only while its maker is an admin', async () => {
    const { app, context, clock, admin, link, close } = await open()
    for (const role of ['coach', 'user'] as const) {
      const { headers } = await aSession(context, await anAccount(context, { role }))
      expect((await link({ table: 'members' }, headers)).statusCode).toBe(403)
    }
    const { url } = (await link({ table: 'members' })).json()
    const statusOf = async (path: string) => (await app.inject({ url: path })).statusCode
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url.replace('members', 'payments'))).not.toBe(200)
    const tampered = url.includes('sig=A') ? url.replace('sig=A', 'sig=B') : url.replace(/sig=./, 'sig=A')
    expect(await statusOf(tampered)).not.toBe(200)
    expect(await statusOf('/files/csv')).not.toBe(200)
    await context.db.updateTable('users').set({ role: 'coach' }).where('username', '=', 'karim').execute()
    expect(await statusOf(url)).not.toBe(200)
    await context.db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'karim').execute()
    expect(await statusOf(url)).toBe(200)
    clock.advance(6 * 60 * 1000)
    expect(await statusOf(url)).not.toBe(200)
    const { url: fresh } = (await link({ table: 'members' })).json()
    await app.inject({ method: 'POST', url: '/api/auth/logout', headers: admin.headers })
    expect(await statusOf(fresh)).not.toBe(200)
    await close()
  })

  it('has every row once, beyond what is read at once', async () => {
    const { context, linesOf, close } = await open()
    const numbers = numbersUpTo(kind, 1234)
    const now = '2026-01-01T00:00:00.000Z'
    await sql`insert into users (id, role, name, email, phone, goals, access_days, had_access, created_at, updated_at)
      select 'n' || cast(n as text), 'user', 'n' || cast(n as text), 'n' || cast(n as text), '', '[]', 0,
        ${kind === 'sqlite' ? sql`0` : sql`false`}, ${sql.lit(now)}, ${sql.lit(now)} from ${numbers} as source`.execute(
      context.db,
    )
    const lines = await linesOf({ table: 'members', status: 'none' })
    expect(lines).toHaveLength(1235)
    expect(new Set(lines).size).toBe(1235)
    await close()
  })
})
