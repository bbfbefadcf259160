export { cspReportRoutes } from './routes.ts'
