export { changeConsent } from './change-consent.ts'
export { progressRoutes } from './routes.ts'
