export { publicationConsentRoutes } from './routes.ts'
