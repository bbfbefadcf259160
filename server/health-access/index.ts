export { assertHealthDataOpen, assertMaySignInAs, openingNothing, readHealthAccess } from './check-access.ts'
export { recordPhotoViews } from './record-photo-views.ts'
export { healthAccessRoutes } from './routes.ts'
export { findCoachOf, unconfirmAssigned } from './store.ts'
