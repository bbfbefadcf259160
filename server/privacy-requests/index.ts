export { privacyRequestJobs, requesterRetention } from './empty-old.ts'
export { privacyRequestRoutes } from './routes.ts'
export { enterErasure, enterOwnCopy } from './self-service.ts'
export { countByKind, newestRequestDates, takeOutOfRequests } from './store.ts'
