import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { deleteEndedDrafts } from './store.ts'

const everyHour = 60 * 60 * 1000

/** The jobs of the site. */
export function siteJobs({ db, clock }: Context): Job[] {
  const run = () => deleteEndedDrafts(db, clock.now())
  return [{ name: 'sweep-site-drafts', every: everyHour, run }]
}
