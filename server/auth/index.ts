export { makeOperatorLink } from './operator-link.ts'
export { authRoutes } from './routes.ts'
export { ensureFirstAdmin, makeAdmin } from './set-up-owner.ts'
