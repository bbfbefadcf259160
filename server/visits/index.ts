export { visitJobs } from './forget-visits.ts'
export { visitRoutes } from './routes.ts'
