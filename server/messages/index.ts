export { messageJobs } from './purge-messages.ts'
export { countWaitingMessages } from './read-inbox.ts'
export { messageRoutes } from './routes.ts'
