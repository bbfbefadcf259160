import { afterEach, beforeEach, expect, it } from 'vitest'
import { eachDatabase } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { prepared } from './prepared-query.ts'

let product: TestApp

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await testApp(kind)
    const { db } = product.context
    const rows = ['home', 'contact', 'status'].map((page, at) => ({
      day: `2026-11-0${at + 1}`,
      page,
      source: 'google',
      count: at + 1,
    }))
    await db
      .insertInto('visits')
      .values(rows as never)
      .execute()
  })
  afterEach(() => product.close())

  const ofPages = prepared((db, { pages, least }: { pages: string[]; least: number }) =>
    db
      .selectFrom('visits')
      .select(['page', 'count'])
      .where('page', 'in', pages as never)
      .where('count', '>=', least)
      .where('source', '=', 'google')
      .orderBy('day'),
  )

  it('uses the values of each call, also lists of another length', async () => {
    const { db } = product.context
    const found = async (pages: string[], least: number) =>
      (await ofPages(db, { pages, least })).map(({ page }) => page)
    expect(await found(['home', 'contact'], 1)).toEqual(['home', 'contact'])
    expect(await found(['contact', 'status'], 3)).toEqual(['status'])
    expect(await found(['status'], 1)).toEqual(['status'])
    expect(await found(['home', 'contact', 'status'], 2)).toEqual(['contact', 'status'])
    expect(await found([`' or 1 = 1 --`], 1)).toEqual([])
  })

  it('sees the writes of its transaction, and none of them after a rollback', async () => {
    const { db } = product.context
    const ask = (on: typeof db) => ofPages(on, { pages: ['privacy'], least: 1 })
    const undone = db.transaction().execute(async (tx) => {
      await tx
        .insertInto('visits')
        .values({ day: '2026-11-09', page: 'privacy', source: 'google', count: 1 })
        .execute()
      expect(await ask(tx)).toHaveLength(1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await ask(db)).toEqual([])
  })
})
