export { chooseClaimant } from './choose-claimant.ts'
export { makeFindable } from './make-findable.ts'
export {
  findNewestUnproved,
  findUnprovedByHash,
  forgetClaimant,
  isClaimantKnown,
  type KnownFrom,
  languageOf,
  lockUnblocked,
  rememberClaimant,
  type TypedIdentity,
} from './store.ts'
