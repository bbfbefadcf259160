import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { eachDatabase, freshDatabase } from '#server/test/databases.ts'
import {
  countMails,
  enqueueMail,
  findMail,
  listMails,
  type NewMail,
  purgeDeadMails,
  purgeSentMails,
  retryMail,
} from './outbox.ts'

const noon = new Date('2026-03-01T12:00:00.000Z')

const mailTo = (recipient: string, dedupKey: string): NewMail => ({
  dedupKey,
  recipient,
  subject: 'مرحبًا',
  text: 'أهلًا بك',
  language: 'ar',
})

eachDatabase((kind) => {
  test('saves a mail if and only if its cause is committed', async () => {
    const { db } = await freshDatabase(kind)
    const failing = inTransaction(db, async (tx) => {
      await enqueueMail(tx, mailTo('sara@example.com', 'approved:1'), noon)
      throw new Error('not approved after all')
    })
    await expect(failing).rejects.toThrow('not approved after all')
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 0 })
    await inTransaction(db, (tx) => enqueueMail(tx, mailTo('sara@example.com', 'approved:1'), noon))
    expect(await countMails(db)).toEqual({ waiting: 1, dead: 0 })
  })

  test('saves the first of two mails with one key, and commits the transaction of the second', async () => {
    const { db } = await freshDatabase(kind)
    expect(await enqueueMail(db, mailTo('sara@example.com', 'approved:1'), noon)).toBe(true)
    const isNew = await inTransaction(db, async (tx) => {
      const answer = await enqueueMail(tx, mailTo('omar@example.com', 'approved:1'), noon)
      await enqueueMail(tx, mailTo('omar@example.com', 'approved:2'), noon)
      return answer
    })
    expect(isNew).toBe(false)
    const { mails } = await listMails(db, { state: 'waiting', page: 1, limit: 10 })
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(['omar@example.com', 'sara@example.com'])
  })

  test('lists the mails of a state page by page, the newest first', async () => {
    const { db } = await freshDatabase(kind)
    for (let count = 1; count <= 5; count++) {
      const createdAt = new Date(noon.getTime() + count * 1000)
      await enqueueMail(db, mailTo(`person${count}@example.com`, `key${count}`), createdAt)
    }
    const first = await listMails(db, { state: 'waiting', page: 1, limit: 2 })
    const last = await listMails(db, { state: 'waiting', page: 3, limit: 2 })
    expect(first.total).toBe(5)
    expect(first.mails.map(({ recipient }) => recipient)).toEqual([
      'person5@example.com',
      'person4@example.com',
    ])
    expect(last.mails).toEqual([
      {
        id: expect.any(String),
        recipient: 'person1@example.com',
        subject: 'مرحبًا',
        language: 'ar',
        state: 'waiting',
        attempts: 0,
        nextAttemptAt: '2026-03-01T12:00:01.000Z',
        lastError: null,
        createdAt: '2026-03-01T12:00:01.000Z',
        sentAt: null,
      },
    ])
    expect(await findMail(db, last.mails[0]?.id ?? '')).toEqual(last.mails[0])
    expect(await findMail(db, 'nothing')).toBeNull()
    expect((await listMails(db, { state: 'sent', page: 1, limit: 2 })).total).toBe(0)
  })

  test('does not retry a mail that was sent, is being sent, or does not exist', async () => {
    const { db } = await freshDatabase(kind)
    await enqueueMail(db, mailTo('sara@example.com', 'sent'), noon)
    await enqueueMail(db, mailTo('omar@example.com', 'leased'), noon)
    const sent = { state: 'sent', sent_at: noon } as const
    await db.updateTable('outbox').set(sent).where('dedup_key', '=', 'sent').execute()
    const leased = { leased_by: 'another', leased_until: new Date(noon.getTime() + 1000) }
    await db.updateTable('outbox').set(leased).where('dedup_key', '=', 'leased').execute()
    const rows = await db.selectFrom('outbox').select('id').execute()
    for (const { id } of [...rows, { id: 'nothing' }])
      expect(await retryMail(db, { id, now: noon })).toBe(false)
  })

  test('deletes sent mails after 30 days and failed ones after 90, and no waiting ones', async () => {
    const { db } = await freshDatabase(kind)
    const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * 60 * 60 * 1000)
    const keep = async (key: string, state: 'sent' | 'dead' | 'waiting', days: number) => {
      await enqueueMail(db, mailTo('sara@example.com', key), daysAgo(days))
      const sent_at = state === 'sent' ? daysAgo(days) : null
      await db.updateTable('outbox').set({ state, sent_at }).where('dedup_key', '=', key).execute()
    }
    await keep('sent 29', 'sent', 29)
    await keep('sent 31', 'sent', 31)
    await keep('dead 89', 'dead', 89)
    await keep('dead 91', 'dead', 91)
    await keep('waiting 400', 'waiting', 400)
    expect(await purgeSentMails(db, daysAgo(30))).toBe(1)
    expect(await purgeDeadMails(db, noon)).toBe(1)
    const left = await db.selectFrom('outbox').select('dedup_key').orderBy('dedup_key').execute()
    expect(left.map(({ dedup_key }) => dedup_key)).toEqual(['dead 89', 'sent 29', 'waiting 400'])
  })

  test('counts at most 10,000 mails of a state, and reports the cap', async () => {
    const { db } = await freshDatabase(kind)
    await sql`insert into outbox (id, dedup_key, recipient, subject, body_text, language, state, attempts,
        next_attempt_at, created_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 10001)
      select 'mail-' || n, 'key-' || n, 'sara@example.com', 's', 't', 'ar', 'dead', 1,
        cast(${noon.toISOString()} as ${sql.raw(kind === 'sqlite' ? 'text' : 'timestamptz')}), cast(${noon.toISOString()} as ${sql.raw(kind === 'sqlite' ? 'text' : 'timestamptz')}) from numbers`.execute(
      db,
    )
    expect(await countMails(db)).toEqual({ waiting: 0, dead: 10_000 })
    const query = { state: 'dead', page: 1, limit: 1 } as const
    const { total } = await listMails(db, query)
    expect(cappedResult(query, total)).toMatchObject({ total: 10_000, totalIsLowerBound: true })
  })
})
