import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { livePerson } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readZip } from '#server/test/read-zip.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { exportQuota } from './export-link.ts'

const minute = 60_000
type Headers = { authorization: string }
let product: TestApp
let admin: Headers

const ask = (id: string, headers: Record<string, string>) =>
  product.app.inject({ method: 'POST', url: `/api/admin/users/${id}/export`, headers, payload: {} })
const read = (url: string) => product.app.inject({ url })
const dataOf = (zip: Buffer) => {
  const { about: _, ...data } = JSON.parse(`${readZip(zip).get('data.json')}`)
  return data
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind)
    admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('an admin gets the same file as the member, and each download is in the audit log', async () => {
    const { userId: id, headers } = await livePerson(product, admin)
    const own = await product.app.inject({ method: 'POST', url: '/api/auth/export', headers, payload: {} })
    const ownZip = (await read(own.json().url)).rawPayload
    product.clock.advance(1000)
    const answer = await ask(id, admin)
    expect(answer.statusCode, answer.body).toBe(201)
    const copy = await read(answer.json().url)
    expect([...readZip(copy.rawPayload).keys()]).toEqual([...readZip(ownZip).keys()])
    expect(copy.headers['content-disposition']).toBe(
      `attachment; filename="${'_'.repeat(4)} ${'_'.repeat(6)} Mariam Zeinhom 2026-03-01.zip"; filename*=UTF-8''${encodeURIComponent('نسخة بيانات Mariam Zeinhom 2026-03-01.zip')}`,
    )
    const { securityRecord: _own, ...ownData } = dataOf(ownZip)
    const { securityRecord: _copy, ...copyData } = dataOf(copy.rawPayload)
    expect(copyData).toEqual(ownData)
    const entries = await product.context.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'personal_data.exported')
      .orderBy('id')
      .execute()
    const staff = await product.context.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect(entries).toEqual([
      { actor_id: id, subject_id: id },
      { actor_id: staff.id, subject_id: id },
    ])
  })

  rule('the name of the file is safe, whatever the member is called', async () => {
    const { context } = product
    const { id } = await anAccount(context)
    const nameOf = async (name: string, language: string) => {
      await context.db.updateTable('users').set({ name }).where('id', '=', id).execute()
      const url = String((await ask(id, admin)).json().url)
      const { headers } = await product.app.inject({ url, headers: { cookie: `language=${language}` } })
      const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(`${headers['content-disposition']}`) ?? []
      expect(`${headers['content-disposition']}`).toMatch(/^[\x20-\x7e]+$/)
      return decodeURIComponent(encoded)
    }
    expect(await nameOf('منى عبد الحميد', 'ar')).toBe('نسخة بيانات منى عبد الحميد 2026-03-01.zip')
    expect(await nameOf('Mona "M" ../x\r\ny: z', 'en')).toBe('Copy of data Mona -M- ..-xy- z 2026-03-01.zip')
  })

  it('only admins get a link, and only of members', async () => {
    const { context } = product
    const member = await anAccount(context)
    const other = await anAccount(context)
    const coach = await anAccount(context, { role: 'coach' })
    for (const person of [member, other, coach]) {
      const { headers } = await aSession(context, person)
      expect((await ask(member.id, headers)).statusCode).toBe(403)
    }
    expect((await ask(member.id, {})).statusCode).toBe(401)
    for (const id of ['unknown', coach.id]) {
      expect((await ask(id, admin)).json().code).toBe('not_found')
    }
  })

  rule('a changed, foreign or expired link opens nothing', async () => {
    const { context } = product
    const member = await anAccount(context)
    const other = await anAccount(context)
    const url = String((await ask(member.id, admin)).json().url)
    const session = new URL(url, 'http://localhost').searchParams.get('for') ?? ''
    const { sessionId } = await aSession(context, other)
    expect((await read(url.replace(member.id, other.id))).statusCode).toBe(404)
    expect((await read(url.replace(session, sessionId))).statusCode).toBe(404)
    expect((await read(url)).statusCode).toBe(200)
    product.clock.advance(10 * minute)
    expect((await read(url)).statusCode).toBe(404)
  })

  rule('a link ends with the role of the admin, and with the erasure of the member', async () => {
    const { context } = product
    const member = await anAccount(context)
    const url = String((await ask(member.id, admin)).json().url)
    await context.db
      .updateTable('users')
      .set({ role: 'coach', staff_role: 'coach' })
      .where('role', '=', 'admin')
      .execute()
    expect((await read(url)).statusCode).toBe(404)
    await context.db
      .updateTable('users')
      .set({ role: 'admin', staff_role: 'owner' })
      .where('role', '=', 'coach')
      .execute()
    expect((await read(url)).statusCode).toBe(200)
    await product.app.inject({
      method: 'DELETE',
      url: `/api/admin/users/${member.id}`,
      headers: admin,
      payload: {},
    })
    expect((await read(url)).statusCode).toBe(404)
  })

  rule('an admin gets a limited number of links an hour', async () => {
    const member = await anAccount(product.context)
    for (let link = 0; link < exportQuota.limit; link++) {
      expect((await ask(member.id, admin)).statusCode).toBe(201)
    }
    expect((await ask(member.id, admin)).statusCode).toBe(429)
  })
})
