export { endPhotoConsent } from './consent-store.ts'
export {
  type Erasure,
  eraseAgain,
  erasuresFile,
  forgetRequest,
  readErasures,
  recordWithdrawal,
  tryWriteErasures,
  writeErasures,
} from './erasures.ts'
export { privacyRoutes } from './routes.ts'
