export {
  assertHealthDataOpen,
  assertMaySignInAs,
  maySeeHealthData,
  maySignInAs,
  openingNothing,
  readHealthAccess,
} from './check-access.ts'
export { recordPhotoViews } from './record-photo-views.ts'
export { healthAccessRoutes } from './routes.ts'
export { endSight, findCoachOf, isOnlyOneActive } from './store.ts'
