import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { ensureFirstAdmin } from './set-up-owner.ts'

const username = 'hidden-login-7'

onSqlite((kind) => {
  let product: TestApp
  beforeEach(async () => {
    product = await pricedApp(kind, { NODE_ENV: 'production', PUBLIC_URL: 'https://coach.example' })
  })
  afterEach(() => product.close())

  /** Sets up the owner by the printed link; returns the headers of the session. */
  async function setUp(name?: string): Promise<{ authorization: string }> {
    const path = await ensureFirstAdmin(product.context)
    const token = path?.split('#token=')[1]
    const payload = { token, username, password: testPassword, ...(name && { name }) }
    const answer = await product.app.inject({ method: 'POST', url: '/api/setup', payload })
    expect(answer.statusCode, answer.body).toBe(201)
    return { authorization: `Bearer ${answer.json().token}` }
  }

  /** All responses and mails that visitors and a member get in the main flow. */
  async function shownToOthers(staff: { authorization: string }): Promise<Record<string, string>> {
    const { app, context } = product
    const shown: Record<string, string> = {}
    const read = async (url: string, headers: Record<string, string> = {}) => {
      const answer = await app.inject({ url: `/api${url}`, headers })
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
      shown[`${url} ${headers['accept-language'] ?? ''}`] = answer.body
      return answer.json()
    }
    const { _id, ...sent } = await postApplication(app, person)
    shown.application = JSON.stringify(sent)
    await callAs(app, staff, { method: 'POST', url: `/admin/approve/${_id}`, payload: {} })
    const { email, password } = person
    const login = { method: 'POST', url: '/auth/login', payload: { email, password } } as const
    const member = { authorization: `Bearer ${(await callAs(app, {}, login)).token}` }
    const day = { workout: true, basis: null }
    await callAs(app, member, { method: 'PUT', url: '/progress/entries/2026-03-01', payload: day })
    const { users } = await callAs(app, staff, { method: 'GET', url: '/admin/users' })
    const url = `/admin/users/${users[0]._id}/progress/entries/2026-03-01/comment`
    await callAs(app, staff, { method: 'PUT', url, payload: { comment: 'Well done' } })
    const { coaches } = await read('/coach')
    await read('/coach', { 'accept-language': 'ar' })
    await read(`/coach/${coaches[0]._id}`, member)
    await read('/site')
    await read('/subscriptions/plans')
    for (const path of [
      '/auth/profile',
      '/subscriptions/current',
      '/subscriptions/my-resources',
      '/progress',
    ]) {
      await read(path, member)
    }
    shown.mails = JSON.stringify(await context.db.selectFrom('outbox').selectAll().execute())
    return shown
  }
  const placesOf = (shown: Record<string, string>) =>
    Object.keys(shown).filter((place) => shown[place]?.toLowerCase().includes(username))

  describe('the name that staff sign in with', () => {
    it('is in no answer to visitors and members and in no mail, where the owner named none', async () => {
      const shown = await shownToOthers(await setUp())
      expect(placesOf(shown)).toEqual([])
      expect(JSON.parse(shown['/coach '] ?? '').coaches).toMatchObject([{ name: 'Coach' }])
      expect(JSON.parse(shown['/coach ar'] ?? '').coaches).toMatchObject([{ name: 'الكابتن' }])
      expect(shown['/progress ']).toContain('Well done')
    })

    it('gives way to the name that the owner chose at the set-up, and to a later one', async () => {
      const staff = await setUp('Captain Nadia')
      const shown = await shownToOthers(staff)
      expect(placesOf(shown)).toEqual([])
      const [coach] = JSON.parse(shown['/coach '] ?? '').coaches
      expect(coach.name).toBe('Captain Nadia')
      expect(shown['/progress ']).toContain('Captain Nadia')
      await callAs(product.app, staff, {
        method: 'PUT',
        url: `/coach/${coach._id}`,
        payload: { name: 'Nadia' },
      })
      const again = await product.app.inject({ url: `/api/coach/${coach._id}` })
      expect(again.json().coach.name).toBe('Nadia')
    })

    it('is refused as the name that members see, at the set-up and later', async () => {
      const { app, context } = product
      const token = (await ensureFirstAdmin(context))?.split('#token=')[1]
      const payload = { token, username, password: testPassword, name: username.toUpperCase() }
      const rejected = await app.inject({ method: 'POST', url: '/api/setup', payload })
      expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['name']])
      const headers = await setUp()
      const { coaches } = (await app.inject({ url: '/api/coach', headers })).json()
      const url = `/api/coach/${coaches[0]._id}`
      for (const name of [username, ` ${username.toUpperCase()}`]) {
        const answer = await app.inject({ method: 'PUT', url, headers, payload: { name } })
        expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['name']])
      }
    })
  })
})
