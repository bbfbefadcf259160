export {
  claimFile,
  claimPhoto,
  claimRefundFile,
  claimResourceFile,
  findByTicket,
  forgetResourceFiles,
  isClaimable,
} from './claim-file.ts'
export {
  fileLink,
  isLinkGood,
  photoUrls,
  privateFileUrls,
  resourceFileUrl,
  type Viewer,
} from './file-links.ts'
export { lookAtSentFile } from './look-at-file.ts'
export { makeResultPicture } from './result-pictures.ts'
export { deleteResultPictures, findPublicPicture, hasRequested, isWithdrawn } from './result-store.ts'
export { receiveProofForm, uploadRoutes } from './routes.ts'
export {
  expectedKeys,
  pageVariants,
  siteRenditionNamed,
  siteSuffixOf,
  suffixOf,
  type Variant,
  variants,
  variantsOf,
} from './rules.ts'
export {
  deletePhotos,
  deleteUploads,
  findSitePicture,
  findUpload,
  findUploads,
  insertUpload,
  type NewUpload,
  type UploadRow,
} from './store.ts'
export { setOrphansAside } from './sweep-orphans.ts'
export { removeFiles, sweepUploads, tryRemoveFiles, uploadJobs } from './sweep-uploads.ts'
