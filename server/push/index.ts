export { pushJobs } from './jobs.ts'
export { pushRoutes } from './routes.ts'
export { enqueueNotices } from './store.ts'
