export { statusRoutes } from './routes.ts'
