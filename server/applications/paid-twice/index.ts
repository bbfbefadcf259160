export {
  furtherTransfers,
  keepAgain,
  keepFurther,
  takeBackAgain,
  takeBackKept,
  wholeSum,
} from './keep-again.ts'
export { paidTwiceOf } from './paid-twice-of.ts'
export { findWholeTransfers } from './store.ts'
