export { chooseClaimant } from './choose-claimant.ts'
export { handOnLinks } from './hand-on-links.ts'
export { makeFindable } from './make-findable.ts'
export {
  findNewestUnproved,
  findUnprovedByHash,
  forgetClaimant,
  isClaimantKnown,
  type KnownFrom,
  languageOf,
  lockUnblocked,
  releaseRequests,
  rememberClaimant,
  type TypedIdentity,
} from './store.ts'
