export { setAwaitsArrival } from '#server/applications/arrivals/index.ts'
export { lowerSameEmail, raiseSameEmail } from '#server/applications/flags/index.ts'
export { countMethods, isOfMethod } from '#server/applications/methods/index.ts'
export {
  findWholeTransfers,
  keepAgain,
  paidTwiceOf,
  takeBackAgain,
  takeBackOfEnded,
} from '#server/applications/paid-twice/index.ts'
export { beingReadOf, ownReadingOf } from '#server/applications/proof-readings/index.ts'
export { createApplication, retryOnCodeCollision } from './create-application.ts'
export { isStranger, type SenderOrigin, takeFromDailyQuota } from './daily-shares.ts'
export { applicationJobs } from './jobs.ts'
export { keepSeen } from './keep-seen.ts'
export {
  countForStaff,
  listApplications,
  listUndecided,
  readSeenCounts,
  type StaffViewer,
} from './list-applications.ts'
export { mailToOwner } from './mails.ts'
export { dropArrivalBy, isPayable, noteArrival } from './mark-arrived.ts'
export { assertSiteVersion, type OrderSnapshot, orderSnapshot } from './order-snapshot.ts'
export { publishChange } from './publish-change.ts'
export { purgeRejected } from './purge-rejected.ts'
export { type QuotedOrder, quotedOrder } from './quoted-order.ts'
export { notPendingError } from './reject-application.ts'
export { shownReason } from './rejection-mail.ts'
export { resubmitApplication } from './resubmit-application.ts'
export { applicationRoutes } from './routes.ts'
export { counterDelta, floodRetention, reviewRank, takesNewProof } from './rules.ts'
export { dueOf } from './settle-order.ts'
export {
  type ApplicationRow,
  findApplication,
  findNewestOf,
  lockAndUpdateCounters,
  readCounts,
  setProof,
  transition,
} from './store.ts'
export { applicationQuota } from './submit-application.ts'
export { orderOf } from './view.ts'
