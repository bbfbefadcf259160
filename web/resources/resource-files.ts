import { maxPdfBytes, maxVideoBytes, uploadFile } from '#contract/uploads.ts'
import { upload } from '#web/platform/api.ts'
import type { UploadRules } from '#web/platform/file-upload.ts'
import { patience } from '#web/platform/rhythm.ts'
import type { ResourceKind } from './queries.ts'

/** Which files of our own the library takes, and how they are sent. */
export const resourceFiles: Record<ResourceKind, UploadRules> = {
  document: { maxBytes: maxPdfBytes, extensions: ['pdf'], send: sendWithin(patience.document) },
  video: { maxBytes: maxVideoBytes, extensions: ['mp4'], send: sendWithin(patience.video) },
}

function sendWithin(timeoutMs: number): UploadRules['send'] {
  return async (file, how) => {
    const { file: kept } = await upload(uploadFile, file, {
      ...how,
      session: 'staff',
      timeoutMs,
      fields: { purpose: 'resource' },
    })
    return kept.cloudinaryId
  }
}
