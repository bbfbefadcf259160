import { type CoachStats, recentRequestsShown } from '#contract/dashboard.ts'
import { listApplications, type StaffViewer } from '#server/applications/index.ts'
import type { Context } from '#server/context.ts'
import { countUsers } from './store.ts'

/** The coach's four numbers and the newest pending applications; proof links are signed for the viewer. */
export async function readDashboard(context: Context, viewer: StaffViewer) {
  const people = await countUsers(context.db, {
    now: context.clock.now(),
    onlyOfCoach: viewer.onlyOfCoach,
  })
  const { rows, counts } = await listApplications(
    context,
    { status: 'pending', sort: 'newest', page: 1, limit: recentRequestsShown },
    viewer,
  )
  const stats: CoachStats = { ...people, pendingRequests: counts.pending }
  return { stats, recentRequests: rows }
}
