export { checkHealth, DatabaseUnresponsive, workingParts } from './check-health.ts'
export { dashboardJobs } from './jobs.ts'
export { dashboardRoutes } from './routes.ts'
export { listJobs } from './store.ts'
