import type { FileView, SentFile } from '#contract/uploads.ts'
import type { Examples } from './call-example.ts'
import { ids, signedLink } from './ids.ts'

const receipt = {
  cloudinaryUrl: signedLink(ids.proof),
  cloudinaryId: ids.ticket,
  uploadedAt: '2026-11-01T08:55:00.000Z',
  originalName: 'instapay.jpg',
  size: 184_320,
  mimetype: 'image/jpeg',
} satisfies FileView

const plan = {
  ...receipt,
  originalName: 'week-one.pdf',
  size: 412_000,
  mimetype: 'application/pdf',
} satisfies SentFile

/** Uploading files before they are claimed. */
export const uploadExamples = {
  uploadPaymentProof: { form: { paymentProof: 'instapay.jpg' }, answer: { file: receipt } },
  replacePaymentProof: {
    params: { id: ids.renewal },
    form: { paymentProof: 'instapay.jpg' },
    answer: { file: receipt },
  },
  uploadFile: {
    form: { file: 'coach.jpg', purpose: 'site', crop: '0,125,1000,750' },
    answer: {
      file: {
        ...receipt,
        cloudinaryUrl: `/media/${ids.picture}/800.webp`,
        cloudinaryId: ids.picture,
        originalName: 'coach.jpg',
        picture: {
          id: ids.picture,
          width: 1600,
          height: 1200,
          blur: 'data:image/webp;base64,UklGRhIAAABXRUJQ',
        },
      },
    },
  },
  uploadFiles: { form: { files: ['week-one.pdf'], purpose: 'resource' }, answer: { files: [plan] } },
  deleteUpload: { params: { id: ids.ticket } },
} satisfies Partial<Examples>
