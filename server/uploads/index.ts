export { assertClaimable, claimantOf, claimProof } from './claim-proof.ts'
export { type ProofDetails, proofDetails, proofUrls, type Viewer } from './proof-details.ts'
export { uploadRoutes } from './routes.ts'
export { forgetProofs, removeFiles, sweepUploads, uploadJobs } from './sweep-uploads.ts'
