export { chooseClaimant } from './choose-claimant.ts'
export { makeFindable } from './make-findable.ts'
export { lockUnblocked, type TypedIdentity } from './store.ts'
