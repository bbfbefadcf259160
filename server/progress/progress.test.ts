import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { daysAfter } from '#contract/cairo-days.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const today = '2026-03-01'
let product: TestApp
let member: Headers
let memberId: string
let staff: Headers

async function open(kind: 'sqlite' | 'postgres') {
  product = await testApp(kind)
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  ;({ id: memberId, headers: member } = await aMember())
}

async function aMember() {
  const account = await anAccount(product.context, { days: 365 })
  return { id: account.id, headers: (await aSession(product.context, account)).headers }
}

type RequestInput = { headers?: Headers; payload?: object }
const call = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  { headers = member, payload }: RequestInput = {},
) => product.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
const get = async (url: string, headers = member) => (await call('GET', url, { headers })).json()
const save = (day: string, input: object = {}, headers = member) =>
  call('PUT', `/progress/entries/${day}`, { headers, payload: { basis: null, ...input } })
const saved = async (day: string, input: object = {}) => {
  const answer = await save(day, input)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().entry
}
const overview = async () => (await get('/progress')).progress
const comment = (day: string, text: string | null, id = memberId) =>
  call('PUT', `/admin/users/${id}/progress/entries/${day}/comment`, {
    headers: staff,
    payload: { comment: text },
  })

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind))
  afterEach(() => product.close())

  describe('a member', () => {
    rule('starts with an empty week and a goal of four workouts', async () => {
      expect(await overview()).toEqual({
        today,
        week: { from: '2026-02-28', to: '2026-03-06', done: 0, goal: 4, percent: 0, days: [] },
        goals: [],
        consent: null,
        entries: 0,
        photos: 0,
        unseenComments: 0,
        latestComment: null,
      })
      expect(await get('/progress/entries')).toEqual({ entries: [], total: 0, page: 1, pages: 0 })
      expect(await get('/progress/measurements')).toEqual({ points: [] })
      expect(await get(`/progress/entries/${today}`)).toEqual({ entry: null })
    })

    rule('saves a day, reads it, changes it, and deletes it', async () => {
      const first = await saved(today, {
        workout: true,
        weight: 72.54,
        waist: 81,
        energy: 4,
        note: ' Good\nday ',
      })
      expect(first).toEqual({
        day: today,
        workout: true,
        weight: 72.5,
        waist: 81,
        hip: null,
        chest: null,
        arm: null,
        thigh: null,
        energy: 4,
        sleep: null,
        note: 'Good\nday',
        photos: [],
        comment: null,
        createdAt: '2026-03-01T12:00:00.000Z',
        updatedAt: '2026-03-01T12:00:00.000Z',
      })
      expect(await get(`/progress/entries/${today}`)).toEqual({ entry: first })
      product.clock.advance(1000)
      const changed = await saved(today, { weight: 72, sleep: 2, basis: first.updatedAt })
      expect(changed).toMatchObject({ workout: false, weight: 72, waist: null, sleep: 2, note: '' })
      expect([changed.createdAt, changed.updatedAt]).toEqual([first.createdAt, '2026-03-01T12:00:01.000Z'])
      expect((await call('DELETE', `/progress/entries/${today}`)).statusCode).toBe(204)
      expect(await get(`/progress/entries/${today}`)).toEqual({ entry: null })
      expect((await call('DELETE', `/progress/entries/${today}`)).statusCode).toBe(404)
    })

    it('does not delete a day that was changed elsewhere since it was seen', async () => {
      const seen = await saved(today, { weight: 72 })
      product.clock.advance(1000)
      const changed = await saved(today, { weight: 71, note: 'From the phone', basis: seen.updatedAt })
      const remove = (basis?: string) => call('DELETE', `/progress/entries/${today}`, { payload: { basis } })
      const refused = await remove(seen.updatedAt)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'progress_changed'])
      expect(await get(`/progress/entries/${today}`)).toEqual({ entry: changed })
      expect((await remove('yesterday')).statusCode).toBe(422)
      // The coach's comment is no change of the day.
      await comment(today, 'Well done')
      expect((await remove(changed.updatedAt)).statusCode).toBe(204)
      expect((await remove(changed.updatedAt)).statusCode).toBe(404)
      await saved(today, { weight: 70 })
      // A client that names no version deletes what there is.
      expect((await remove()).statusCode).toBe(204)
    })

    it('sees the days of this week counted, entries newest first, and measurements oldest first', async () => {
      for (const [back, input] of [
        [0, { workout: true, weight: 71 }],
        [1, { workout: true }],
        [2, { workout: true, weight: 72, thigh: 55.5 }],
        [9, { note: 'rest' }],
      ] as const) {
        await saved(daysAfter(today, -back), input)
      }
      expect(await overview()).toMatchObject({
        week: { done: 2, goal: 4, percent: 50, days: ['2026-02-28', '2026-03-01'] },
        entries: 4,
      })
      const page = await get('/progress/entries?limit=3&page=1')
      expect(page).toMatchObject({ total: 4, page: 1, pages: 2 })
      expect(page.entries.map(({ day }: { day: string }) => day)).toEqual([today, '2026-02-28', '2026-02-27'])
      expect((await get('/progress/entries?limit=3&page=2')).entries).toMatchObject([{ day: '2026-02-20' }])
      const none = { waist: null, hip: null, chest: null, arm: null }
      expect((await get('/progress/measurements')).points).toEqual([
        { day: '2026-02-27', weight: 72, ...none, thigh: 55.5 },
        { day: today, weight: 71, ...none, thigh: null },
      ])
    })

    rule(
      'starts a new week at midnight in Cairo between Friday and Saturday, also when the clocks change',
      async () => {
        for (const [friday, midnight] of [
          ['2026-03-06', '2026-03-06T22:00:00.000Z'],
          ['2026-04-24', '2026-04-24T21:00:00.000Z'],
          ['2026-10-30', '2026-10-30T22:00:00.000Z'],
          ['2027-01-01', '2027-01-01T22:00:00.000Z'],
        ] as const) {
          product.clock.set(new Date(Date.parse(midnight) - 1))
          const { headers } = await aMember()
          expect((await save(friday, { workout: true }, headers)).statusCode).toBe(200)
          const before = (await get('/progress', headers)).progress
          expect(before).toMatchObject({ today: friday, week: { to: friday, done: 1, days: [friday] } })
          product.clock.advance(1)
          const after = (await get('/progress', headers)).progress
          const saturday = daysAfter(friday, 1)
          expect(after).toMatchObject({ today: saturday, week: { from: saturday, done: 0, days: [] } })
          expect((await save(daysAfter(friday, 2), {}, headers)).json()).toMatchObject({
            code: 'invalid_input',
          })
        }
      },
    )

    rule('cannot save a future day, or one more than 60 days ago', async () => {
      const tooEarly = await save('2026-03-02')
      expect([tooEarly.statusCode, tooEarly.json().fields]).toEqual([
        422,
        { day: 'You can’t log a day in the future' },
      ])
      expect((await save('2025-12-31')).statusCode).toBe(200)
      const tooLate = await save('2025-12-30')
      expect([tooLate.statusCode, Object.keys(tooLate.json().fields)]).toEqual([422, ['day']])
      expect((await save('2026-02-30')).statusCode).toBe(404)
      expect((await overview()).entries).toBe(1)
    })

    rule('gets a conflict if a day was changed elsewhere, and nothing is lost on either side', async () => {
      const first = await saved(today, { weight: 72 })
      const newer = await saved(today, { weight: 73, basis: first.updatedAt })
      for (const basis of [null, first.updatedAt, '2026-03-01T12:00:00.002Z']) {
        const late = await save(today, { weight: 74, basis })
        expect([late.statusCode, late.json().code]).toEqual([409, 'progress_changed'])
      }
      expect(await get(`/progress/entries/${today}`)).toEqual({ entry: newer })
      await call('DELETE', `/progress/entries/${today}`)
      expect((await save(today, { weight: 74, basis: newer.updatedAt })).json().code).toBe('progress_changed')
    })

    rule('saves the same once if the first response was lost', async () => {
      const first = await saved(today, { weight: 72 })
      product.clock.advance(60_000)
      expect(await saved(today, { weight: 72 })).toEqual(first)
      const second = await saved(today, { weight: 72, workout: true, basis: first.updatedAt })
      expect(await saved(today, { weight: 72, workout: true, basis: first.updatedAt })).toEqual(second)
    })

    it('saves one of two concurrent first entries', async () => {
      const answers = await Promise.all([70, 71, 72, 73].map((weight) => save(today, { weight })))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
      expect((await overview()).entries).toBe(1)
    })

    rule('gets an error at each wrong field', async () => {
      for (const [field, value] of [
        ['weight', 19.9],
        ['weight', 400.1],
        ['waist', 9],
        ['thigh', 301],
        ['weight', '72'],
        ['energy', 0],
        ['sleep', 6],
        ['energy', 2.5],
        ['note', 'n'.repeat(2001)],
        ['photos', ['a', 'b', 'c', 'd']],
      ] as const) {
        const rejected = await save(today, { [field]: value })
        expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, [field]])
      }
    })

    rule('cannot access data of another member', async () => {
      await saved(today, { weight: 72 })
      await comment(today, 'Well done')
      const { headers } = await aMember()
      expect((await get('/progress', headers)).progress).toMatchObject({ entries: 0, unseenComments: 0 })
      expect(await get('/progress/entries', headers)).toMatchObject({ entries: [], total: 0 })
      expect(await get('/progress/measurements', headers)).toEqual({ points: [] })
      expect(await get(`/progress/entries/${today}`, headers)).toEqual({ entry: null })
      for (const [method, url] of [
        ['DELETE', `/progress/entries/${today}`],
        ['POST', `/progress/entries/${today}/seen`],
      ] as const) {
        expect((await call(method, url, { headers })).statusCode).toBe(404)
      }
      expect((await save(today, { weight: 80 }, headers)).statusCode).toBe(200)
      expect((await get(`/progress/entries/${today}`)).entry).toMatchObject({
        weight: 72,
        comment: { text: 'Well done', seenAt: null },
      })
    })

    rule('has no access from the moment it ends, and all data again after a renewal', async () => {
      await saved(today, { weight: 72 })
      const setEnd = (access_ends_at: Date) =>
        product.context.db.updateTable('users').set({ access_ends_at }).where('id', '=', memberId).execute()
      await setEnd(product.clock.now())
      const rejected = await call('GET', '/progress')
      expect([rejected.statusCode, rejected.json().code]).toEqual([401, 'access_expired'])
      expect((await save(today, { weight: 70 })).json().code).toBe('access_expired')
      await setEnd(new Date(product.clock.now().getTime() + 1000))
      expect((await overview()).entries).toBe(1)
    })
  })

  rule.describe('staff', () => {
    const theirs = (path = '') => get(`/admin/users/${memberId}/progress${path}`, staff)
    const change = (payload: object) => call('PUT', `/admin/users/${memberId}`, { headers: staff, payload })

    it('read the same as the member', async () => {
      await saved(today, { workout: true, weight: 72 })
      for (const path of ['', '/entries', '/measurements']) {
        expect(await theirs(path)).toEqual(await get(`/progress${path}`))
      }
    })

    it('set the weekly goal, which applies immediately and is audited', async () => {
      await saved(today, { workout: true })
      expect((await change({ weeklyGoal: 3, goals: ['Run 5 km'] })).statusCode).toBe(200)
      expect(await overview()).toMatchObject({ goals: ['Run 5 km'], week: { done: 1, goal: 3, percent: 33 } })
      await change({ weeklyGoal: 3 })
      const audit = product.context.db.selectFrom('audit_entries').selectAll()
      const changes = await audit.where('action', '=', 'user.weekly_goal_changed').execute()
      expect(changes).toMatchObject([{ subject_id: memberId, details: { weeklyGoal: 3 } }])
      for (const weeklyGoal of [0, 8, 2.5]) expect((await change({ weeklyGoal })).statusCode).toBe(422)
    })

    it('comment on a day, which the member sees as new once, and which stays when they change the day', async () => {
      const entry = await saved(today, { weight: 72 })
      product.clock.advance(1000)
      const commented = await comment(today, 'Well done')
      const expected = {
        text: 'Well done',
        by: expect.any(String),
        at: '2026-03-01T12:00:01.000Z',
        seenAt: null,
      }
      expect(commented.json().entry).toEqual({ ...entry, comment: expected })
      expect(await overview()).toMatchObject({
        unseenComments: 1,
        latestComment: { ...expected, day: today },
      })
      product.clock.advance(1000)
      for (const at of ['yesterday', '2026-13-45T99:00:00Z', '2026-11-22', '']) {
        const rejected = await call('POST', `/progress/entries/${today}/seen`, { payload: { at } })
        expect([rejected.statusCode, rejected.json().fields]).toEqual([422, { at: 'This value isn’t valid' }])
      }
      expect((await call('POST', `/progress/entries/${today}/seen`)).statusCode).toBe(204)
      product.clock.advance(1000)
      expect((await call('POST', `/progress/entries/${today}/seen`)).statusCode).toBe(204)
      expect((await overview()).unseenComments).toBe(0)
      const changed = await saved(today, { weight: 71, basis: entry.updatedAt })
      expect(changed.comment).toEqual({ ...expected, seenAt: '2026-03-01T12:00:02.000Z' })
      await comment(today, 'Well done')
      expect((await overview()).unseenComments).toBe(0)
      await comment(today, 'Even better')
      expect((await overview()).unseenComments).toBe(1)
      // The screen still shows the earlier comment.
      expect(
        (await call('POST', `/progress/entries/${today}/seen`, { payload: { at: expected.at } })).statusCode,
      ).toBe(204)
      expect((await overview()).unseenComments).toBe(1)
      const earlier = await saved('2026-02-20', { weight: 73 })
      product.clock.advance(1000)
      await comment(earlier.day, 'A good start')
      expect((await overview()).latestComment).toMatchObject({ day: '2026-02-20', text: 'A good start' })
      await comment(earlier.day, null)
      expect((await overview()).latestComment).toMatchObject({ day: today, text: 'Even better' })
      expect((await comment(today, null)).json().entry.comment).toBeNull()
      expect(await overview()).toMatchObject({ unseenComments: 0, latestComment: null })
      expect((await call('POST', `/progress/entries/${today}/seen`)).statusCode).toBe(404)
    })

    it('get not_found for unknown users, staff, and days without an entry', async () => {
      expect((await comment(today, 'Well done')).statusCode).toBe(404)
      await saved(today)
      const coach = await anAccount(product.context, { role: 'coach', username: 'coach' })
      for (const id of ['nobody', coach.id]) {
        for (const path of ['', '/entries', '/measurements']) {
          const answer = await call('GET', `/admin/users/${id}/progress${path}`, { headers: staff })
          expect(answer.statusCode).toBe(404)
        }
        expect((await comment(today, 'Well done', id)).statusCode).toBe(404)
      }
      expect((await comment(today, '')).statusCode).toBe(422)
    })
  })
})
