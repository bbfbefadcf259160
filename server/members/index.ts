export { grantAccess } from './grant-access.ts'
export { readMembership } from './read-membership.ts'
export { userView, type Viewer } from './read-users.ts'
export { memberRoutes } from './routes.ts'
