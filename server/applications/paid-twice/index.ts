export { keepAgain, keepFurther, takeBackAgain } from './keep-again.ts'
export { paidTwiceOf } from './paid-twice-of.ts'
export { findWholeTransfers } from './store.ts'
