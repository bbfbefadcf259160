export { assertClaimable, claimantOf, claimProof } from './claim-proof.ts'
export { forgetProofs } from './forget-proofs.ts'
export { type ProofDetails, proofDetails } from './proof-details.ts'
