export { assertClaimable, claimantOf, claimProof } from './claim-proof.ts'
export { earlierProofs } from './earlier-proofs.ts'
export { forgetProofs } from './forget-proofs.ts'
export { type ProofDetails, proofDetails } from './proof-details.ts'
