export { retentionJobs } from './delete-past.ts'
export { retentionRoutes } from './routes.ts'
