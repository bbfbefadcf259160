export {
  furtherTransfers,
  keepAgain,
  keepFurther,
  takeBackAgain,
  takeBackOfEnded,
  wholeSum,
} from './keep-again.ts'
export { paidTwiceOf } from './paid-twice-of.ts'
export { sharedTransfersOf } from './shared-transfers-of.ts'
export { findWholeTransfers } from './store.ts'
