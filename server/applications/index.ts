export { applicationJobs } from './forget-rejected.ts'
export { listApplications } from './list-applications.ts'
export { applicationRoutes } from './routes.ts'
