export { retentionJobs } from './delete-past.ts'
export { retentionInForce } from './periods.ts'
export { retentionRoutes } from './routes.ts'
