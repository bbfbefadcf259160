export { type Erasure, eraseAgain, erasuresFile, readErasures, writeErasures } from './erasures.ts'
export { privacyRoutes } from './routes.ts'
