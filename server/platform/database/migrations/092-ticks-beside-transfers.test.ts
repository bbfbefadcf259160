import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { name } from './092-ticks-beside-transfers.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const at = '2026-11-30T10:00:00.000Z'
const later = '2026-11-30T12:00:00.000Z'

eachDatabase((kind) => {
  test('at the upgrade, a tick for all keeps what no transfer of the same time brought', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      type Given = { ticked: number | null; transfer?: string; setAside?: string }
      const noted = async (
        id: string,
        { ticked, transfer, setAside }: Given,
        transfers: [number, string?][],
      ) => {
        await sql`insert into applications (id, code, sent_by_account, kind, status, review_rank, full_name, email, phone,
            phone_e164, whatsapp, whatsapp_e164, plan, language, order_facts, total_minor, created_at, updated_at)
          values (${id}, ${id}, ${false}, 'new', 'approved', 0, 'Mona', 'mona@example.com', '', '', '', '', 'basic', 'ar',
            '{"price":1200}', 120000, ${at}, ${at})`.execute(db)
        await sql`insert into arrivals (application_id, channel, seen_by, seen_at, by_transfer, amount_minor, set_aside_at)
          values (${id}, 'instapay', 'karim', ${at}, ${transfer ?? null}, ${ticked}, ${setAside ?? null})`.execute(
          db,
        )
        for (const [amount, aside] of transfers)
          await sql`insert into transfers (key, application_id, amount_minor, currency, channel, day, confirmed_by,
              confirmed_at, set_aside_at)
            values (${`${id}-${amount}`}, ${id}, ${amount}, 'EGP', 'instapay', '2026-11-30', 'karim', ${at},
              ${aside ?? null})`.execute(db)
      }
      await noted('a-part', { ticked: 120_000 }, [[70_000], [10_000], [30_000, at]])
      await noted('b-whole', { ticked: 120_000 }, [[130_000]])
      await noted('c-alone', { ticked: 120_000 }, [])
      await noted('d-aside', { ticked: 120_000, setAside: at }, [
        [70_000, at],
        [50_000, later],
      ])
      await noted('e-old', { ticked: null }, [[70_000]])
      await noted('f-transfer', { ticked: null, transfer: 'f-transfer-70000' }, [[70_000]])

      expect(await migrateDatabase({ settings })).toContain(name)
      const rows = await db
        .selectFrom('arrivals')
        .select(['application_id', 'amount_minor'])
        .orderBy('application_id')
        .execute()
      expect(rows.map(({ application_id, amount_minor }) => [application_id, amount_minor])).toEqual([
        ['a-part', 40_000],
        ['b-whole', 0],
        ['c-alone', 120_000],
        ['d-aside', 50_000],
        ['e-old', null],
        ['f-transfer', null],
      ])
      const transfers = await db.selectFrom('transfers').select('ticked_minor').execute()
      expect(transfers.every(({ ticked_minor }) => ticked_minor === 0)).toBe(true)
    } finally {
      await close()
    }
  }, 60_000)
})
