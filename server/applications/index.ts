export { applicationJobs } from './forget-rejected.ts'
export { applicationRoutes } from './routes.ts'
