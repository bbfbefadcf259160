export { purposesRoutes } from './routes.ts'
