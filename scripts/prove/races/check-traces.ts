import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import type { Outcome } from './run-race.ts'

/**
 * What the races left in the database against what the clients were told: one entry of the audit trail for each
 * outcome, the winner's days and the winner's reason, and nothing of those who came too late.
 */
export async function findTraceFaults(db: Kysely<Tables>, outcomes: Outcome[]): Promise<string[]> {
  const rows = await db.selectFrom('applications').selectAll().execute()
  const periods = await db.selectFrom('access_periods').selectAll().execute()
  const entries = await db.selectFrom('audit_entries').selectAll().execute()
  const applications = new Map(rows.map((row) => [row.id, row]))
  const days = new Map(periods.map((period) => [period.application_id, period.days]))
  const trail = Map.groupBy(entries, ({ subject_id }) => subject_id)
  return outcomes.flatMap(({ entry: { id }, won }) => {
    if (!won) return []
    const row = applications.get(id)
    const isApproved = won.act === 'approve'
    const actions = (trail.get(id) ?? []).map(({ action }) => action)
    const expected = isApproved ? 'application_approved' : 'application_rejected'
    const left = isApproved ? days.get(id) : row?.rejection_reason
    const asked = isApproved ? won.days : won.reason
    return [
      ...(actions.join() === expected ? [] : [`the trail of ${id} reads ${actions.join() || 'nothing'}`]),
      ...(left === asked ? [] : [`the winner asked ${asked} for ${id}, and ${left} is kept`]),
    ]
  })
}
