export { countSentRequest } from './count-sent-request.ts'
export { visitJobs } from './purge-visits.ts'
export { visitRoutes } from './routes.ts'
