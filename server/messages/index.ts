export { purgeMessages } from './purge-messages.ts'
export { countWaitingMessages, listWaitingMessages } from './read-inbox.ts'
export { messageRoutes } from './routes.ts'
