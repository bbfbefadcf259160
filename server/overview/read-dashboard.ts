import { type CoachStats, recentRequestsShown } from '#contract/overview.ts'
import { listApplications } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { countUsers } from './store.ts'

/** The coach's four figures, and the newest requests that wait; links to their proofs are made out to the viewer. */
export async function readDashboard(context: Context, viewer: { sessionId: string }) {
  const people = await countUsers(context.db, context.clock.now())
  const { rows, counts } = await listApplications(
    context,
    { status: 'pending', sort: 'newest', page: 1, limit: recentRequestsShown },
    viewer,
  )
  const stats: CoachStats = { ...people, pendingRequests: counts.pending }
  return { stats, recentRequests: rows }
}
