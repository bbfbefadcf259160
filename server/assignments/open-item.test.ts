import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retentionPeriods } from '#contract/retention-values.ts'
import type { User } from '#contract/users.ts'
import { addResource } from '#server/library/index.ts'
import { siteDefaults } from '#server/site/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { publishLimits } from '#server/test/members.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { purgeUses } from './purge-uses.ts'
import { undoTime } from './rules.ts'

const day = 24 * 60 * 60 * 1000

let product: TestApp
let staff: { authorization: string }
let member: { authorization: string }
let memberId: string

async function open(kind: 'sqlite' | 'postgres') {
  product = await testApp(kind)
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const account = await anAccount(product.context)
  memberId = account.id
  member = (await aSession(product.context, account)).headers
}

const post = (url: string, payload: object, headers: Record<string, string>) =>
  product.app.inject({ method: 'POST', url, payload, headers })
const opens = (resourceType: string, resourceId?: string) =>
  post('/api/subscriptions/access-resource', { resourceType, resourceId }, member)
const mine = async () =>
  (await product.app.inject({ url: '/api/subscriptions/my-resources', headers: member })).json()
const usage = async () => (await opens('video')).json().usage

/** Assigns that many videos and documents to the member, and returns them. */
async function give(videos: number, documents = 0): Promise<User['resources']> {
  const links = (count: number, what: string) =>
    Array.from({ length: count }, (_, index) => ({
      title: `${what} ${index + 1}`,
      url: `https://example.com/${what}/${index + 1}`,
    }))
  const items = { videos: links(videos, 'video'), documents: links(documents, 'document') }
  const answer = await post(`/api/coach/assign-resources/${memberId}`, items, staff)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().user.resources
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind))
  afterEach(() => product.close())

  describe('opening an assignment', () => {
    it('returns the link, counts each item once a day, and stores when it was first opened', async () => {
      const { videos, documents } = await give(1, 1)
      const [video] = videos
      expect(video?.openedAt).toBeNull()
      const openedAt = product.clock.now().toISOString()
      const first = await opens('video', video?._id)
      expect(first.json()).toEqual({
        usage: {
          date: '2026-03-01',
          videos: { used: 1, limit: null },
          trainings: { used: 0, limit: null },
        },
        url: 'https://example.com/video/1',
      })
      product.clock.advance(60_000)
      expect((await opens('video', video?._id)).json()).toEqual(first.json())
      await opens('diet', documents[0]?._id)
      const { user, usage: used } = await mine()
      expect(used).toEqual({
        date: '2026-03-01',
        videos: { used: 1, limit: null },
        trainings: { used: 1, limit: null },
      })
      expect(user.resources.videos[0].openedAt).toBe(openedAt)
      const seen = await product.app.inject({ url: `/api/admin/users/${memberId}`, headers: staff })
      expect(seen.json().user.resources.videos[0].openedAt).toBe(openedAt)
      expect(await usage()).toEqual(used)
    })

    rule('counts a library resource once, by either id and even if it was assigned again', async () => {
      const resource = await addResource(product.context.db, {
        titleAr: 'إحماء',
        titleEn: 'Warm-up',
        url: 'https://example.com/warm-up',
        type: 'video',
        now: product.clock.now(),
      })
      const url = `/api/admin/users/${memberId}/resources`
      const given = { resourceId: resource.id, resourceType: 'video' }
      const [item] = (await post(url, given, staff)).json().user.resources.videos
      expect((await opens('video', resource.id)).json().url).toBe('https://example.com/warm-up')
      expect((await opens('video', item._id)).json().usage.videos.used).toBe(1)
      await product.app.inject({ method: 'DELETE', url, payload: given, headers: staff })
      expect((await opens('video', resource.id)).statusCode).toBe(404)
      product.clock.advance(undoTime)
      const [again] = (await post(url, given, staff)).json().user.resources.videos
      expect(again.openedAt).toBeNull()
      expect((await opens('video', resource.id)).json().usage.videos.used).toBe(1)
    })

    rule('is restored if it is assigned again soon after it was unassigned', async () => {
      const [video] = (await give(2)).videos
      await opens('video', video?._id)
      const before = (await mine()).user.resources
      const url = `/api/admin/users/${memberId}/resources`
      product.clock.advance(1000)
      await product.app.inject({ method: 'DELETE', url, payload: { _id: video?._id }, headers: staff })
      expect((await mine()).user.resources.videos).toHaveLength(1)
      product.clock.advance(undoTime - 1000)
      const { title, url: link } = before.videos.find(({ _id }: { _id: string }) => _id === video?._id)
      await post(url, { resourceType: 'video', title, url: link }, staff)
      expect((await mine()).user.resources).toEqual(before)
      const taken = product.context.db.selectFrom('taken_items').selectAll()
      expect(await taken.execute()).toEqual([])
    })

    rule('does not open another member’s items, items of the other kind, or deleted ones', async () => {
      const [video] = (await give(1)).videos
      const resource = await addResource(product.context.db, {
        titleAr: '',
        titleEn: 'Gone',
        url: 'https://example.com/gone',
        type: 'diet',
        now: product.clock.now(),
      })
      await post(
        `/api/admin/users/${memberId}/resources`,
        { resourceId: resource.id, resourceType: 'document' },
        staff,
      )
      await product.context.db
        .updateTable('resources')
        .set({ deleted_at: product.clock.now() })
        .where('id', '=', resource.id)
        .execute()
      expect((await mine()).user.resources.documents).toEqual([])
      expect((await opens('diet', resource.id)).statusCode).toBe(404)
      expect((await opens('training', video?._id)).statusCode).toBe(404)
      expect((await opens('video', 'nothing')).statusCode).toBe(404)
      expect((await opens('song', video?._id)).statusCode).toBe(422)
      member = (await aSession(product.context, await anAccount(product.context))).headers
      expect((await opens('video', video?._id)).statusCode).toBe(404)
      expect(await usage()).toMatchObject({ videos: { used: 0 }, trainings: { used: 0 } })
    })
  })

  describe('a daily limit', () => {
    rule('omits the links of its kind from all views of the member, not from those of staff', async () => {
      await give(1, 1)
      await publishLimits(product.app, staff, { basic: { videos: 3, trainings: null } })
      product.clock.advance(1000)
      const { user, usage: used } = await mine()
      expect(user.resources).toMatchObject({
        videos: [{ url: '' }],
        documents: [{ url: 'https://example.com/document/1' }],
      })
      expect(user.resources.videos[0]).not.toHaveProperty('isFile')
      expect(used).toMatchObject({ videos: { used: 0, limit: 3 }, trainings: { used: 0, limit: null } })
      const payload = { email: user.email, password: 'a password of a test' }
      const login = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      expect(login.json().user).toEqual(user)
      const seen = await product.app.inject({ url: `/api/admin/users/${memberId}`, headers: staff })
      expect(seen.json().user.resources.videos[0].url).toBe('https://example.com/video/1')
    })

    it('allows exactly three of twenty concurrent openings, and those three again', async () => {
      const { videos, documents } = await give(20, 1)
      await publishLimits(product.app, staff, { basic: { videos: 3, trainings: 1 } })
      const answers = await Promise.all(videos.map(({ _id }) => opens('video', _id)))
      const passed = videos.filter((_video, index) => answers[index]?.statusCode === 200)
      expect(passed).toHaveLength(3)
      const rejected = answers.filter(({ statusCode }) => statusCode === 429)
      expect(rejected).toHaveLength(17)
      expect(rejected[0]?.json()).toMatchObject({ code: 'daily_limit_reached', retryAfter: 10 * 3600 })
      expect(rejected[0]?.headers['retry-after']).toBe(String(10 * 3600))
      expect(await usage()).toMatchObject({ videos: { used: 3, limit: 3 } })
      const again = await Promise.all(passed.map(({ _id }) => opens('video', _id)))
      expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const rows = await product.context.db.selectFrom('item_uses').selectAll().execute()
      expect(rows).toHaveLength(3)
      const opened = (await mine()).user.resources.videos.filter(
        ({ openedAt }: { openedAt: string | null }) => openedAt !== null,
      )
      expect(opened).toHaveLength(3)
      expect((await opens('training', documents[0]?._id)).statusCode).toBe(200)
    })

    it('counts an item once that is opened twenty times concurrently', async () => {
      const [video] = (await give(1)).videos
      await publishLimits(product.app, staff, { basic: { videos: 1, trainings: null } })
      const answers = await Promise.all(Array.from({ length: 20 }, () => opens('video', video?._id)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(await usage()).toMatchObject({ videos: { used: 1, limit: 1 } })
    })

    rule.each([
      { when: 'in winter', midnight: '2026-03-01T22:00:00.000Z', date: '2026-03-02' },
      { when: 'in summer', midnight: '2026-07-01T21:00:00.000Z', date: '2026-07-02' },
      { when: 'as summer time begins', midnight: '2026-04-23T22:00:00.000Z', date: '2026-04-24' },
      { when: 'as summer time ends', midnight: '2026-10-29T22:00:00.000Z', date: '2026-10-30' },
    ])('ends with the day in Cairo, $when', async ({ midnight, date }) => {
      product.clock.set(new Date(Date.parse(midnight) - 1000))
      const account = await anAccount(product.context, { days: 365 })
      memberId = account.id
      staff = await staffAgain()
      member = (await aSession(product.context, account)).headers
      const { videos } = await give(2)
      await publishLimits(product.app, staff, { basic: { videos: 1, trainings: null } })
      expect((await opens('video', videos[0]?._id)).statusCode).toBe(200)
      const rejected = await opens('video', videos[1]?._id)
      expect([rejected.statusCode, rejected.json().retryAfter]).toEqual([429, 1])
      product.clock.set(midnight)
      expect((await opens('video', videos[1]?._id)).json().usage).toMatchObject({
        date,
        videos: { used: 1, limit: 1 },
      })
    })

    rule('is that of the member’s package', async () => {
      const { videos } = await give(2)
      await publishLimits(product.app, staff, {
        basic: { videos: 1, trainings: 1 },
        premium: { videos: null, trainings: 5 },
      })
      expect((await opens('video', videos[0]?._id)).statusCode).toBe(200)
      expect((await opens('video', videos[1]?._id)).statusCode).toBe(429)
      await product.app.inject({
        method: 'PUT',
        url: `/api/admin/users/${memberId}`,
        payload: { subscription: { plan: 'premium' } },
        headers: staff,
      })
      expect((await opens('video', videos[1]?._id)).json().usage).toMatchObject({
        videos: { used: 2, limit: null },
        trainings: { used: 0, limit: 5 },
      })
    })
  })

  it('is deleted after 90 days, for any number of rows', async () => {
    const before = new Date(product.clock.now().getTime() - 90 * day)
    const days = ['2025-10-01', '2025-11-30', '2025-12-01', '2026-03-01']
    const ids = [memberId, (await anAccount(product.context)).id]
    for (const day of days) {
      for (let count = 0; count < 600; count += 100) {
        const rows = Array.from({ length: 100 }, (_, index) => ({
          user_id: ids[index % 2] ?? '',
          day,
          kind: 'video' as const,
          item_id: `item ${count + index}`,
          used_at: product.clock.now(),
        }))
        await product.context.db.insertInto('item_uses').values(rows).execute()
      }
    }
    expect(await purgeUses(product.context, { before })).toBe(1200)
    const left = await product.context.db.selectFrom('item_uses').select('day').distinct().execute()
    expect(left.map(({ day }) => day).sort()).toEqual(days.slice(2))
    expect(await purgeUses(product.context, { before })).toBe(0)
  })
})

it('is stored as long as the privacy page says', () => {
  const { ar, en } = siteDefaults(false).settings.privacyText
  expect(retentionPeriods.opened_items.today).toBe(90)
  expect(en).toContain('what you opened each day is deleted after 90 days')
  expect(ar).toContain('ما فتحته في كل يوم يُحذف بعد 90 يومًا')
})

async function staffAgain(): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}
