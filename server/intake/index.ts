export { withdrawConsent } from './change-consent.ts'
export { withdrawGuardian } from './guardian-consent.ts'
export { intakeRoutes } from './routes.ts'
