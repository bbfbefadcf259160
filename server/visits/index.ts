export { countSentRequest } from './count-sent-request.ts'
export { retentionDays, visitJobs } from './purge-visits.ts'
export { visitRoutes } from './routes.ts'
