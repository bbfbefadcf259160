export { visitJobs } from './purge-visits.ts'
export { visitRoutes } from './routes.ts'
