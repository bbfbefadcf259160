export { chooseClaimant } from './choose-claimant.ts'
export { handOnLinks } from './hand-on-links.ts'
export { handOnNotes } from './hand-on-notes.ts'
export { makeFindable } from './make-findable.ts'
export { restateRequests } from './restate-requests.ts'
export {
  deleteClaimant,
  findNewestUnproved,
  findUnprovedByHash,
  flagUnsigned,
  isAccountKnown,
  isClaimantKnown,
  type KnownFrom,
  lockClaimants,
  lockUnblocked,
  newestLanguageOf,
  releaseRequests,
  rememberClaimant,
  type TypedIdentity,
} from './store.ts'
