export { personRoutes } from './routes.ts'
