export { isStranger, type Origin, takeFromDay } from './daily-shares.ts'
export { applicationJobs } from './jobs.ts'
export { assertSiteVersion, keepApplication, orderAsSeen, withNewCode } from './keep-application.ts'
export { listApplications } from './list-applications.ts'
export { mailToOwner, shownReason } from './mails.ts'
export { lateFor } from './reject-application.ts'
export { returnToReview } from './return-to-review.ts'
export { applicationRoutes } from './routes.ts'
export { countChanges, reviewRank, takesNewProof } from './rules.ts'
export {
  type ApplicationRow,
  changeCounts,
  changeState,
  findApplication,
  findNewestOf,
  setProof,
} from './store.ts'
export { applicationQuota } from './submit-application.ts'
export { orderOf } from './view.ts'
