export { auditCsvRoutes } from './routes.ts'
