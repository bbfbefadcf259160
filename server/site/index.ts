export { type SiteDefaults, siteDefaults } from './default-settings.ts'
export { readPublishedSite, readSeenSite } from './read-published-site.ts'
export { siteRoutes } from './routes.ts'
export { planOf } from './view.ts'
