export { renewalRoutes } from './routes.ts'
