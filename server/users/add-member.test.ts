import { expect, it } from 'vitest'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'

const given = { name: 'منى فتحي', email: 'mona@example.com', phone: '0100 123 4567' }
const subscription = { plan: 'basic', accessDays: 30 }

eachDatabase((kind) => {
  async function open() {
    const product = await testApp(kind)
    const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const { app, context } = product
    return {
      ...product,
      headers,
      add: (payload: object, more: object = {}) =>
        app.inject({ method: 'POST', url: '/api/admin/users', headers: { ...headers, ...more }, payload }),
      post: (url: string, payload: object = {}, as: object = {}) =>
        app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...as } }),
      find: async (q: string) =>
        (await app.inject({ url: '/api/admin/users', query: { q }, headers })).json().users,
      actions: async (id: string) =>
        (await context.db.selectFrom('audit_entries').select('action').where('subject_id', '=', id).execute())
          .map(({ action }) => action)
          .sort(),
    }
  }

  it('a person added by hand with a package signs in by the link that staff send', async () => {
    const { add, post, find, actions, headers, close } = await open()
    const response = await add({ ...given, email: 'Mona@Example.com', subscription })
    expect(response.statusCode).toBe(201)
    const { user } = response.json()
    expect(user).toMatchObject({
      name: given.name,
      email: given.email,
      role: 'user',
      blocked: false,
      confirmed: { email: true, phone: false },
      subscription: { plan: 'basic', status: 'active', accessDays: 30 },
    })
    expect((await find('mona')).map(({ _id }: { _id: string }) => _id)).toEqual([user._id])
    expect(await actions(user._id)).toEqual(['email.verified', 'plan.assigned', 'user.added'])

    const link = await post(`/admin/users/${user._id}/password-link`, {}, headers)
    const token = new URL(link.json().url).hash.replace('#token=', '')
    expect((await post('/auth/reset-password', { token, password: testPassword })).statusCode).toBe(200)
    const login = await post('/auth/login', { email: given.email, password: testPassword })
    expect(login.json().user).toMatchObject({ _id: user._id, confirmed: { email: true, phone: true } })
    await close()
  })

  it('without a package the account only claims the email, and takes it from nobody', async () => {
    const { add, post, find, context, close } = await open()
    const { user } = (await add(given)).json()
    expect(user).toMatchObject({
      confirmed: { email: false },
      subscription: { plan: null, status: 'inactive' },
    })
    // The owner of the address registers all the same, and staff see that two use it.
    const registered = await post('/auth/register', { ...given, password: testPassword })
    expect(registered.statusCode).toBe(201)
    expect(await find(given.email)).toHaveLength(2)
    // Now a package would decide whose it is.
    const answer = await add({ ...given, phone: '0100 123 4568', subscription })
    expect(answer.json()).toMatchObject({ code: 'email_not_confirmed' })
    expect(await find(given.email)).toHaveLength(2)
    expect(
      await context.db.selectFrom('users').select('id').where('email', '=', given.email).execute(),
    ).toEqual([])
    await close()
  })

  it('an email that has an account is a conflict at its field, that of a colleague too', async () => {
    const { add, find, context, close } = await open()
    await anAccount(context, { email: given.email })
    const conflict = await add({ ...given, subscription })
    expect(conflict.statusCode).toBe(409)
    expect(conflict.json()).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } })
    await anAccount(context, { role: 'coach', email: 'hany@example.com', username: 'hany' })
    const colleague = await add({ ...given, email: 'hany@example.com' })
    expect(colleague.json()).toMatchObject({ code: 'email_taken' })
    expect(await find(given.name)).toEqual([])
    await close()
  })

  it('a repeated call adds nobody twice, two at once neither, and only staff add', async () => {
    const { add, post, find, context, close } = await open()
    const key = { 'idempotency-key': 'one-press' }
    const first = await add({ ...given, subscription }, key)
    const again = await add({ ...given, subscription }, key)
    expect([again.statusCode, again.json().user._id]).toEqual([201, first.json().user._id])
    const other = { ...given, email: 'other@example.com', subscription }
    const both = await Promise.all([add(other), add(other)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await find('other@example.com')).toHaveLength(1)

    const member = await anAccount(context)
    const { headers } = await aSession(context, member)
    expect((await post('/admin/users', { ...given, email: 'x@example.com' }, headers)).statusCode).toBe(403)
    expect((await post('/admin/users', { ...given, email: 'x@example.com' })).statusCode).toBe(401)
    for (const wrong of [{ phone: '12' }, { name: '' }, { subscription: { plan: 'basic', accessDays: 366 } }])
      expect((await add({ ...given, email: 'x@example.com', ...wrong })).statusCode).toBe(422)
    expect(await find('x@example.com')).toEqual([])
    await close()
  })
})
