export { agreedVersion } from './agreed-version.ts'
export { versionInForce } from './page-in-force.ts'
export { privacyPageRoutes } from './routes.ts'
