export { coachRoutes } from './routes.ts'
