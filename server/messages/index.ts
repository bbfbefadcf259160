export { messageJobs } from './forget-messages.ts'
export { messageRoutes } from './routes.ts'
