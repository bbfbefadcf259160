import { maxPdfBytes, maxVideoBytes, uploadFile } from '#contract/uploads.ts'
import { upload } from '#web/platform/api.ts'
import type { UploadRules } from '#web/platform/file-upload.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import type { ResourceKind } from './queries.ts'

/** The upload rules of library files: size in bytes, extensions and timeout. */
export const resourceFiles: Record<ResourceKind, UploadRules> = {
  document: { maxBytes: maxPdfBytes, extensions: ['pdf'], send: sendWithin(requestTimeouts.document) },
  video: { maxBytes: maxVideoBytes, extensions: ['mp4'], send: sendWithin(requestTimeouts.video) },
}

function sendWithin(timeoutMs: number): UploadRules['send'] {
  return async (file, how) => {
    const { file: uploaded } = await upload(uploadFile, file, {
      ...how,
      session: 'staff',
      timeoutMs,
      answerWithinMs: requestTimeouts.storedFile,
      fields: { purpose: 'resource' },
    })
    return uploaded.cloudinaryId
  }
}
