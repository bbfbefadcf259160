export { countSentRequest } from './count-sent-request.ts'
export { purgeVisits } from './purge-visits.ts'
export { visitRoutes } from './routes.ts'
