import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '044-review-desk'),
)
const sent = '2026-11-20T10:00:00.000Z'
const reviewed = '2026-11-20T11:00:00.000Z'

type Row = {
  id: string
  status?: string
  kind?: string
  email?: string
  user?: string
  own?: boolean
  proof?: string
}

const rows: Row[] = [
  { id: 'alone', proof: 'upload-1' },
  { id: 'one', email: 'two@example.com', proof: 'upload-2' },
  { id: 'other', email: 'two@example.com' },
  { id: 'rejected', email: 'two@example.com', status: 'rejected' },
  { id: 'linked', user: 'mona' },
  { id: 'own', user: 'mona', own: true },
  { id: 'by email', email: 'mona@example.com' },
  { id: 'approved', user: 'mona', status: 'approved' },
  { id: 'renewed', user: 'mona', status: 'approved', kind: 'renewal' },
  { id: 'cancelled', status: 'cancelled' },
]

eachDatabase((kind) => {
  test('at the upgrade decided requests count as told, and flags are raised', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      await sql`insert into users (id, role, name, email, phone, goals, access_days, had_access, created_at, updated_at)
        values ('mona', 'user', 'Mona', 'mona@example.com', '', '[]', 0, ${true}, ${sent}, ${sent})`.execute(
        db,
      )
      for (const row of rows) {
        const { id, status = 'pending', kind: of = 'new', email = `${id}@example.com` } = row
        const isDecided = status === 'approved' || status === 'rejected'
        await sql`insert into applications (
            id, code, user_id, sent_by_account, kind, status, review_rank, full_name, email, phone, phone_e164, whatsapp,
            whatsapp_e164, plan, language, order_facts, proof_id, reviewed_at, created_at, updated_at
          ) values (
            ${id}, ${id}, ${row.user ?? null}, ${row.own ?? false}, ${of}, ${status}, 1, 'Mona', ${email}, '', '', '',
            '', 'basic', 'ar', '{}', ${row.proof ?? null}, ${isDecided ? reviewed : null}, ${sent}, ${sent}
          )`.execute(db)
      }
      await sql`insert into search_terms (scope, term, ref) values ('look', 'pair:upload-2', 'upload-3')`.execute(
        db,
      )
      expect(await migrateDatabase({ settings })).toContain('044-review-desk')
      const stored = await db.selectFrom('applications').selectAll().orderBy('id').execute()
      const withColumn = (is: (row: (typeof stored)[number]) => boolean) =>
        stored.filter(is).map(({ id }) => id)
      expect(withColumn(({ told_at }) => told_at === reviewed)).toEqual(['approved', 'rejected', 'renewed'])
      expect(withColumn(({ told_at }) => told_at === null)).toHaveLength(7)
      expect(withColumn((row) => row.has_duplicate_proof)).toEqual(['one'])
      expect(withColumn((row) => row.has_same_email)).toEqual(['one', 'other'])
      expect(withColumn((row) => row.is_unsigned)).toEqual(['by email', 'linked', 'renewed'])
    } finally {
      await close()
    }
  })
})
