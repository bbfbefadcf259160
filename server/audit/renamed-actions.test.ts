import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditActions } from '#contract/audit.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { name, renamed } from '#server/platform/database/migrations/036-audit-actions.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const now = '2026-11-20T10:00:00.000Z'

/** Actions that had the form `noun.verb_past` before and keep their names. */
const kept = `
  coach.added coach.changed coach.removed
  installation.files_replaced installation.key_replaced
  item.given item.taken_back items.given items.replaced
  mail.retried message.done message.reopened
  photo_consent.given photo_consent.withdrawn
  plan.assigned plan.assignment_undone plan.removal_undone plan.removed
  progress.comment_removed progress.commented progress.day_deleted
  resource.added resource.changed resource.deleted resource.purged resource.restored
  site.published site.restored site_draft.revoked site_draft.shared
  user.blocked user.coach_changed user.goals_changed user.phone_changed user.renamed user.unblocked
  user.weekly_goal_changed user.whatsapp_changed`
  .trim()
  .split(/\s+/)

eachDatabase((kind) => {
  test('the upgrade renames each stored audit action to a current one, which can be read and filtered by', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      for (const action of [...Object.keys(renamed), ...kept])
        await sql`insert into audit_entries (id, at, action, subject_id, details)
          values (${action}, ${now}, ${action}, 'subject', '{}')`.execute(db)
      expect(await migrateDatabase({ settings })).toContain(name)
      const rows = await db.selectFrom('audit_entries').select(['id', 'action']).execute()
      const stored = Object.fromEntries(rows.map(({ id, action }) => [id, action]))
      expect(stored).toEqual({ ...renamed, ...Object.fromEntries(kept.map((action) => [action, action])) })
      const known: readonly string[] = auditActions
      expect(rows.filter(({ action }) => !known.includes(action))).toEqual([])
    } finally {
      await close()
    }
  })
})
