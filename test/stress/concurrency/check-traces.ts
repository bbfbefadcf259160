import type { Db } from '#server/platform/database/db.ts'
import type { RaceOutcome } from './run-race.ts'

/**
 * Compares the database with the responses of the races: one audit entry per outcome, the winner's days and reason, and
 * nothing of the losers.
 */
export async function findTraceErrors(db: Db, outcomes: RaceOutcome[]): Promise<string[]> {
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
    const expected = isApproved ? 'application.approved' : 'application.rejected'
    const left = isApproved ? days.get(id) : row?.rejection_reason
    const decision = isApproved ? won.days : won.reason
    return [
      ...(actions.join() === expected ? [] : [`the audit log of ${id} has ${actions.join() || 'nothing'}`]),
      ...(left === decision ? [] : [`the winner requested ${decision} for ${id}, and ${left} is stored`]),
    ]
  })
}
