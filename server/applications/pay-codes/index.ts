export { payCodeRoutes } from './routes.ts'
