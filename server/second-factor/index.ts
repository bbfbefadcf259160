export { type IdentityProof, withProof } from './prove-identity.ts'
export { secondFactorRoutes } from './routes.ts'
