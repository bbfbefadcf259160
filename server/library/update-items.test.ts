import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Resource } from '#contract/library.ts'
import { findUser } from '#server/accounts/index.ts'
import { openProductJobs } from '#server/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import { anAccount } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { addedResource } from '#server/test/resources.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const holders = 1450
let product: TestApp
let token: string
let resource: Resource

const rowsAtOnce = 500
const inBatches = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, batch) =>
    rows.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce),
  )

/** Several times as many assignments as a call updates before it answers; the first has a title of its own. */
async function assignToMany(): Promise<void> {
  const { db, clock } = product.context
  const now = clock.now()
  const like = await findUser(db, (await anAccount(product.context)).id)
  if (!like) throw new Error('There is no account.')
  const people = Array.from({ length: holders }, (_, place) => ({
    ...{ ...like, id: newId(now), email: `of${place}@example.com`, goals: '[]' },
  }))
  for (const some of inBatches(people)) await db.insertInto('users').values(some).execute()
  const rows = people.map(({ id }, place) => ({
    ...({
      id: newId(now),
      user_id: id,
      resource_id: resource._id,
      kind: 'document',
      type: 'training',
    } as const),
    ...{ title: place === 0 ? 'Own title' : place % 2 === 0 ? resource.title.ar : resource.title.en },
    ...{ url: resource.url, assigned_by: 'staff', assigned_at: now },
  }))
  for (const some of inBatches(rows)) await db.insertInto('items').values(some).execute()
}

async function titles(): Promise<Record<string, number>> {
  const rows = await product.context.db.selectFrom('items').select(['title', 'url']).execute()
  const counts: Record<string, number> = {}
  for (const { title, url } of rows) counts[`${title} ${url}`] = (counts[`${title} ${url}`] ?? 0) + 1
  return counts
}

/** What the jobs of the next minutes do. */
async function runJobs(): Promise<void> {
  const jobs = openProductJobs(product.context)
  await jobs.runDueJobs()
  product.clock.advance(2 * 60 * 1000)
  await jobs.runDueJobs()
}

const unfinished = () => product.context.db.selectFrom('item_updates').selectAll().execute()
const change = (payload: object) =>
  product.app.inject({
    method: 'PUT',
    url: `/api/resources/${resource._id}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  })

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind)
    token = await signInAsAdmin(product.context)
    resource = await addedResource(product.app, token)
    await assignToMany()
  })
  afterEach(() => product.close())

  const url = 'https://example.com/second.pdf'

  it('a change reaches every assignment in batches; a title of its own stays', async () => {
    expect((await change({ title: { ar: 'إحماء', en: 'Warm-up' }, url })).statusCode).toBe(200)
    expect(Object.keys(await titles())).toHaveLength(5)
    await runJobs()
    const half = (holders - 2) / 2
    expect(await titles()).toEqual({
      [`Own title ${url}`]: 1,
      [`إحماء ${url}`]: half,
      [`Warm-up ${url}`]: half + 1,
    })
    expect(await unfinished()).toEqual([])
  })

  rule('one that a process did not finish is resumed, from all titles before', async () => {
    const { db, clock } = product.context
    const now = clock.now()
    const former_titles = JSON.stringify([{ ar: 'أقدم', en: 'Older' }, resource.title])
    await db.updateTable('items').set({ title: 'أقدم' }).where('title', '=', resource.title.ar).execute()
    const later = { title_ar: 'إحماء', title_en: 'Warm-up', url }
    await db.updateTable('resources').set(later).where('id', '=', resource._id).execute()
    await db
      .insertInto('item_updates')
      .values({ resource_id: resource._id, former_titles, reached: '', due_at: now, last_pass_at: now })
      .execute()
    await runJobs()
    expect(Object.keys(await titles()).sort()).toEqual(
      [`Own title ${url}`, `Warm-up ${url}`, `إحماء ${url}`].sort(),
    )
    expect(await unfinished()).toEqual([])
  })

  rule('one that was assigned with the former title meanwhile gets the present one', async () => {
    await change({ title: { ar: 'إحماء', en: 'Warm-up' }, url })
    const jobs = openProductJobs(product.context)
    await jobs.runDueJobs()
    const asBefore = { title: resource.title.ar, url: resource.url }
    const items = product.context.db.updateTable('items').set(asBefore)
    await items.where('title', '=', 'Own title').execute()
    expect(Object.keys(await titles())).toContain(`${resource.title.ar} ${resource.url}`)
    product.clock.advance(2 * 60 * 1000)
    await jobs.runDueJobs()
    expect(Object.keys(await titles()).sort()).toEqual([`Warm-up ${url}`, `إحماء ${url}`].sort())
    expect(await unfinished()).toEqual([])
  })

  it('of two changes at once every assignment has the title of the last', async () => {
    const wanted = ['First', 'Second'].map((en) => change({ title: { ar: `${en} ar`, en } }))
    expect((await Promise.all(wanted)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await runJobs()
    const { title_en, title_ar } = await product.context.db
      .selectFrom('resources')
      .select(['title_en', 'title_ar'])
      .where('id', '=', resource._id)
      .executeTakeFirstOrThrow()
    const names = Object.keys(await titles()).map((name) => name.replace(` ${resource.url}`, ''))
    expect(names.sort()).toEqual(['Own title', title_ar, title_en].sort())
    expect(await unfinished()).toEqual([])
  })
})
