import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { callAs, livePerson, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const hour = 60 * 60 * 1000

describe.each(['sqlite', 'postgres'] as const)('the page of a user on %s', (kind) => {
  let product: TestApp
  let staff: { authorization: string }
  beforeEach(async () => {
    product = await pricedApp(kind)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  const get = (url: string, as: Record<string, string> = staff) =>
    callAs(product.app, as, { method: 'GET', url })
  const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    callAs(product.app, staff, { method, url, ...(payload && { payload }) })
  const tryAs = async (as: Record<string, string>, call: string, payload?: object) => {
    const [method, url] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const sent = { method, url: `/api${url}`, headers: as, ...(payload && { payload }) } as const
    const { statusCode, body } = await product.app.inject(sent)
    return [statusCode, body ? JSON.parse(body).code : undefined]
  }
  const aColleague = async () => {
    const coach = await anAccount(product.context, { role: 'coach', username: 'omar', name: 'Omar' })
    return (await aSession(product.context, coach)).headers
  }
  const aMember = (email: string, name = 'Mona') => anAccount(product.context, { email, name })

  it('lists requests with payment, reviewer and access, and access by hand, newest first', async () => {
    const { userId } = await livePerson(product, staff)
    product.clock.advance(1000)
    await send('PUT', `/admin/users/${userId}`, { subscription: { plan: 'premium', accessDays: 5 } })
    const { events, total, paid } = await get(`/admin/users/${userId}/timeline`)
    expect([total, paid]).toEqual([3, 3200])
    expect(events).toMatchObject([
      { kind: 'access', plan: 'premium', by: 'karim', access: { days: 5 } },
      { kind: 'request', plan: 'professional', status: 'pending' },
      {
        ...{ kind: 'request', plan: 'premium', months: 1, total: 3200, status: 'approved', by: 'karim' },
        access: { days: 30, endedAt: expect.any(String) },
      },
    ])
    const second = await get(`/admin/users/${userId}/timeline?limit=1&page=2`)
    expect(second).toMatchObject({ events: [{ _id: events[1]._id }], page: 2, pages: 3 })
  })

  it('tells what was done, by whom and to which request, without networks and texts', async () => {
    const { userId } = await livePerson(product, staff)
    const { entries } = await get(`/admin/users/${userId}/history?limit=100`)
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions[0]).toBe('user.reminded')
    for (const action of ['session.signed_in', 'application.approved', 'user.blocked', 'item.given'])
      expect(actions).toContain(action)
    expect(entries.find(({ action }: { action: string }) => action === 'application.approved')).toMatchObject(
      {
        ...{ by: 'staff', name: 'karim', count: 1 },
        request: { _id: expect.any(String), code: expect.any(String) },
      },
    )
    expect(entries.find(({ action }: { action: string }) => action === 'session.signed_in').by).toBe('member')
    expect(JSON.stringify(entries)).not.toMatch(/did not pay|network|details/)
    expect(new Set(entries.map(({ _id }: { _id: string }) => _id)).size).toBe(entries.length)
  })

  it('tells how much and which, where the record knows it, and no reasons', async () => {
    const { id } = await aMember('mona@example.com')
    const facts = async () => {
      const { entries } = await get(`/admin/users/${id}/history?limit=1`)
      return [entries[0].action, entries[0].facts]
    }
    const change = async (one: object) => {
      product.clock.advance(1000)
      const { user } = await get(`/admin/users/${id}`)
      const { endDate, endDateAfterPause } = user.subscription
      await send('POST', `/admin/users/${id}/access`, {
        change: one,
        wasEndDate: endDateAfterPause ?? endDate,
      })
      return facts()
    }
    expect(await change({ act: 'extend', days: 7 })).toEqual([
      'access.extended',
      { days: 7, endsAt: expect.any(String) },
    ])
    expect(await change({ act: 'change_package', plan: 'premium', wasPlan: 'basic' })).toEqual([
      'access.package_changed',
      { formerPlan: 'basic', plan: 'premium' },
    ])
    expect(await change({ act: 'pause', days: 7 })).toEqual([
      'access.paused',
      { until: expect.any(String), endsAt: expect.any(String) },
    ])
    product.clock.advance(1000)
    await send('POST', `/admin/users/${id}/tags`, { tag: 'إصابة' })
    expect(await facts()).toEqual(['user.tag_added', { tag: 'إصابة' }])
    product.clock.advance(1000)
    const link = (title: string) => ({ title, url: `https://example.com/${title}` })
    await send('PUT', `/admin/users/${id}`, {
      resources: { videos: ['a', 'b', 'c', 'd'].map(link), documents: [] },
      weeklyGoal: 5,
    })
    const { entries } = await get(`/admin/users/${id}/history?limit=2`)
    const both = Object.fromEntries(
      entries.map((one: { action: string; facts: object }) => [one.action, one.facts]),
    )
    expect(both).toEqual({
      'items.replaced': { titles: ['a', 'b', 'c'], items: 4 },
      'user.weekly_goal_changed': { weeklyGoal: 5 },
    })
    product.clock.advance(1000)
    await send('PUT', `/admin/users/${id}`, { blocked: true, blockReason: 'did not pay' })
    expect(await facts()).toEqual(['user.blocked', undefined])
  })

  it('lists the messages of that user alone', async () => {
    const { userId } = await livePerson(product, staff)
    const other = { name: 'Nour', email: 'nour@example.com', phone: '01000000001', message: 'Hello' }
    await callAs(product.app, {}, { method: 'POST', url: '/contact', payload: other })
    const { messages, total } = await get(`/admin/messages?userId=${userId}`)
    expect([total, messages[0].email]).toEqual([1, person.email])
  })

  it('has notes of several authors, which only their author changes, deletes and restores', async () => {
    const { id } = await aMember('mona@example.com')
    const { note } = await send('POST', `/admin/users/${id}/notes`, { text: 'The right knee' })
    expect(note).toMatchObject({ text: 'The right knee', by: { name: 'karim' } })
    const own = `/admin/users/${id}/notes/${note._id}`
    const omar = await aColleague()
    expect(await tryAs(omar, `PUT ${own}`, { text: 'x' })).toEqual([403, 'forbidden'])
    expect(await tryAs(omar, `DELETE ${own}`)).toEqual([403, 'forbidden'])
    product.clock.advance(1000)
    await callAs(product.app, omar, {
      method: 'POST',
      url: `/admin/users/${id}/notes`,
      payload: { text: 'Second' },
    })
    const changed = await send('PUT', own, { text: 'The left knee' })
    expect(changed.note.editedAt).toEqual(expect.any(String))
    const { undo } = await send('DELETE', own)
    const { notes } = await get(`/admin/users/${id}/notes`)
    expect(notes).toMatchObject([{ text: 'Second', isOwn: false, by: { name: 'Omar' } }])
    const restore = `/admin/users/${id}/restored-notes`
    expect(await tryAs(omar, `POST ${restore}`, { undo })).toEqual([409, 'note_undo_too_late'])
    const other = await aMember('other@example.com')
    expect(await tryAs(staff, `POST /admin/users/${other.id}/restored-notes`, { undo })).toEqual([
      409,
      'note_undo_too_late',
    ])
    expect(await tryAs(staff, `POST ${restore}`, { undo: `${undo.slice(0, -3)}AAA` })).toEqual([
      409,
      'note_undo_too_late',
    ])
    await send('POST', restore, { undo })
    // A double click restores it once.
    expect((await send('POST', restore, { undo })).note).toEqual(changed.note)
    expect((await get(`/admin/users/${id}/notes`)).total).toBe(2)
    await send('DELETE', own)
    product.clock.advance(hour + 1)
    expect((await tryAs(staff, `POST ${restore}`, { undo }))[0]).toBe(409)
    const { entries } = await get(`/admin/users/${id}/history`)
    const actions = entries.map(({ action }: { action: string }) => action)
    expect(actions.filter((action: string) => action === 'user.note_restored')).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain('knee')
  })

  it('finds a user by tags, once each, in any spelling; suggests them to others', async () => {
    const { id } = await aMember('mona@example.com')
    const tags = `/admin/users/${id}/tags`
    await send('POST', tags, { tag: 'تمرين في البيت' })
    product.clock.advance(1000)
    expect(await send('POST', tags, { tag: 'إصابة' })).toEqual({ tags: ['تمرين في البيت', 'إصابة'] })
    expect((await send('POST', tags, { tag: ' اصابه' })).tags).toHaveLength(2)
    expect((await get(`/admin/users/${id}/details`)).details).toMatchObject({
      coach: null,
      tags: ['تمرين في البيت', 'إصابة'],
    })
    const found = async (q: string) => (await get(`/admin/users?q=${encodeURIComponent(q)}`)).total
    expect([await found('اصابه'), await found('البيت')]).toEqual([1, 1])
    // A change of the name leaves them findable.
    await send('PUT', `/admin/users/${id}`, { name: 'Mona' })
    expect(await found('mona اصابة')).toBe(1)
    const second = await aMember('second@example.com', 'Nour')
    await send('POST', `/admin/users/${second.id}/tags`, { tag: 'تمرين الصباح' })
    await send('POST', `/admin/users/${second.id}/tags`, { tag: 'اصابة' })
    const suggest = async (q: string) => (await get(`/admin/tags?q=${encodeURIComponent(q)}`)).tags
    expect(await suggest('تمر')).toEqual(['تمرين الصباح', 'تمرين في البيت'])
    expect(await suggest('')).toHaveLength(3)
    expect(await suggest('zzz')).toEqual([])
    expect(await send('DELETE', tags, { tag: 'اصابة' })).toEqual({ tags: ['تمرين في البيت'] })
    expect(await send('DELETE', tags, { tag: 'اصابة' })).toEqual({ tags: ['تمرين في البيت'] })
    expect(await found('mona اصابة')).toBe(0)
    expect((await tryAs(staff, `POST ${tags}`, { tag: '--' }))[0]).toBe(422)
    expect((await tryAs(staff, `POST ${tags}`, { tag: 'x'.repeat(41) }))[0]).toBe(422)
  })

  it('changes the WhatsApp number, which is then unconfirmed', async () => {
    const { id } = await aMember('mona@example.com')
    const { user } = await send('PUT', `/admin/users/${id}`, { whatsapp: '01155512345' })
    expect(user).toMatchObject({ whatsappE164: '+201155512345', confirmed: { whatsapp: false } })
  })

  it('is for staff alone, and of members alone', async () => {
    const { id } = await aMember('mona@example.com')
    const { headers } = await livePerson(product, staff)
    const { user: admin } = await get('/auth/verify-admin')
    const calls = [
      ['GET', 'details'],
      ['GET', 'timeline'],
      ['GET', 'history'],
      ['GET', 'notes'],
      ['POST', 'notes', { text: 'x' }],
      ['POST', 'tags', { tag: 'x' }],
      ['DELETE', 'tags', { tag: 'x' }],
    ] as const
    for (const [method, place, payload] of calls) {
      expect((await tryAs(headers, `${method} /admin/users/${id}/${place}`, payload))[0]).toBe(403)
      expect((await tryAs({}, `${method} /admin/users/${id}/${place}`, payload))[0]).toBe(401)
      for (const nobody of [admin._id, 'nobody'])
        expect(await tryAs(staff, `${method} /admin/users/${nobody}/${place}`, payload)).toEqual([
          404,
          'not_found',
        ])
    }
    expect((await tryAs(headers, 'GET /admin/tags'))[0]).toBe(403)
  })

  it('has nothing of a person who was erased', async () => {
    const { userId } = await livePerson(product, staff)
    await send('DELETE', `/admin/users/${userId}`)
    const { db } = product.context
    expect(await db.selectFrom('user_notes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('user_tags').selectAll().execute()).toEqual([])
    expect((await get('/admin/tags?q=zein')).tags).toEqual([])
    expect(await tryAs(staff, `GET /admin/users/${userId}/notes`)).toEqual([404, 'not_found'])
  })
})
