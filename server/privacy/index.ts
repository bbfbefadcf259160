export {
  type Erasure,
  eraseAgain,
  erasuresFile,
  readErasures,
  recordWithdrawal,
  tryWriteErasures,
  writeErasures,
} from './erasures.ts'
export { privacyRoutes } from './routes.ts'
