import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Headers = Record<string, string>

onSqlite((kind) => {
  describe('one’s profile', () => {
    let product: TestApp

    beforeEach(async () => {
      product = await testApp(kind)
    })
    afterEach(() => product.close())

    const read = async (headers: Headers) =>
      (await product.app.inject({ url: '/api/auth/profile', headers })).json().user
    const change = (headers: Headers, payload: object) =>
      product.app.inject({ method: 'PUT', url: '/api/auth/profile', headers, payload })
    const aMember = async () => {
      const user = await anAccount(product.context)
      return { user, headers: (await aSession(product.context, user)).headers }
    }

    it('is read and changed; missing fields do not change', async () => {
      const { user, headers } = await aMember()
      expect(await read(headers)).toMatchObject({ _id: user.id, name: 'Mona', email: user.email, goals: [] })
      const changed = await change(headers, {
        name: ' منى عادل ',
        phone: '٠١٠٠ 123 4567',
        goals: ['Run 5 km'],
      })
      expect(changed.statusCode).toBe(200)
      expect(changed.json().user).toMatchObject({
        name: 'منى عادل',
        phone: '0100 123 4567',
        goals: ['Run 5 km'],
      })
      const whatsapp = await change(headers, { whatsapp: '+20 111 222 3333' })
      expect(whatsapp.json().user).toMatchObject({
        name: 'منى عادل',
        whatsapp: '+20 111 222 3333',
        whatsappE164: '+201112223333',
      })
      expect((await change(headers, { whatsapp: '' })).json().user).toMatchObject({
        whatsapp: '0100 123 4567',
        whatsappE164: '+201001234567',
      })
      expect(await read(headers)).toMatchObject({ name: 'منى عادل', whatsappE164: '+201001234567' })
    })

    it('accepts nothing else: no email, role, access or coach', async () => {
      const { user, headers } = await aMember()
      const before = await read(headers)
      const tried = { email: 'other@example.com', role: 'admin', coachId: user.id, subscription: null }
      expect((await change(headers, { ...tried, blocked: true, accessDays: 365 })).statusCode).toBe(200)
      expect(await read(headers)).toEqual(before)
    })

    it('rejects an invalid name or number at its field', async () => {
      const { headers } = await aMember()
      const response = await change(headers, { name: '', phone: '12', whatsapp: 'x' })
      expect(response.statusCode).toBe(422)
      expect(Object.keys(response.json().fields).sort()).toEqual(['name', 'phone', 'whatsapp'])
    })

    it('updates the search terms of the new name and numbers', async () => {
      const { user, headers } = await aMember()
      await change(headers, { name: 'Nadia', whatsapp: '01112223333' })
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      for (const q of ['nadia', '2223333']) {
        const found = await product.app.inject({ url: `/api/admin/users?q=${q}`, headers: staff })
        expect(found.json().users).toMatchObject([{ _id: user.id }])
      }
    })

    it('shows former items in a renewal session, without links, and cannot be changed there', async () => {
      const { user, headers } = await aMember()
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const payload = { resourceType: 'video', title: 'Squat', url: 'https://example.com/squat' }
      const url = `/api/admin/users/${user.id}/resources`
      await product.app.inject({ method: 'POST', url, headers: staff, payload })
      expect((await read(headers)).resources.videos).toMatchObject([{ url: 'https://example.com/squat' }])
      const users = product.context.db.updateTable('users').set({ access_ends_at: product.clock.now() })
      await users.where('id', '=', user.id).execute()
      const response = await product.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: user.email, password: testPassword },
      })
      const renewal = { authorization: `Bearer ${response.json().renewalToken}` }
      for (const session of [headers, renewal]) {
        expect((await read(session)).resources.videos).toMatchObject([{ title: 'Squat', url: '' }])
      }
      expect((await change(renewal, { name: 'Nadia' })).statusCode).toBe(403)
    })

    it('also exists for staff', async () => {
      const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      expect(await read(headers)).toMatchObject({ role: 'admin', username: 'karim', phone: '' })
      const changed = await change(headers, { name: 'Karim Adel', phone: '01001234567', whatsapp: '' })
      expect(changed.json().user).toMatchObject({
        name: 'Karim Adel',
        username: 'karim',
        whatsappE164: '+201001234567',
      })
    })

    it('has no public name if it equals the username of a staff member', async () => {
      const coach = await anAccount(product.context, { role: 'coach', name: 'Salma', username: 'salma' })
      const { headers } = await aSession(product.context, coach)
      const rejected = await change(headers, { name: 'SALMA ', phone: '01001234567' })
      expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['name']])
      expect(await read(headers)).toMatchObject({ name: 'Salma', phone: '' })
    })

    it('audits changes with their actor, and nothing if nothing changed', async () => {
      const { user, headers } = await aMember()
      await change(headers, { name: 'Nadia', goals: [] })
      await change(headers, { name: 'Nadia' })
      const entries = await product.context.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'subject_id'])
        .where('action', 'like', 'user.%')
        .execute()
      expect(entries).toEqual([{ action: 'user.renamed', actor_id: user.id, subject_id: user.id }])
    })
  })
})
