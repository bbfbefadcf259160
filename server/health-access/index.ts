export { assertHealthDataOpen, assertOpensNothing, readHealthAccess } from './check-access.ts'
export { recordPhotoView } from './record-photo-view.ts'
export { healthAccessRoutes } from './routes.ts'
