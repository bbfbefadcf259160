import { publishHero } from '#server/test/site-pictures.ts'
import type { CallCases } from './call-case.ts'
import {
  aProof,
  newApplicant,
  ownRequest,
  pdfFile,
  pictureFile,
  rejectedMember,
  today,
} from './preparations.ts'
import type { CaseInput, World } from './world.ts'

/** A photo of a member without photo consent. */
const photoOf =
  (field: string) =>
  async ({ member }: World): Promise<CaseInput> => ({
    as: (await member()).headers,
    form: [
      ['purpose', 'progress'],
      [field, await pictureFile()],
    ],
  })

/** Uploads before they are claimed. */
export const uploadCases = {
  uploadPaymentProof: { happy: () => ({ form: [['paymentProof', pdfFile()]] }) },
  replacePaymentProof: {
    happy: async (world) => {
      const person = await world.member()
      const { id } = await ownRequest(world, person)
      return { as: person.headers, params: { id }, form: [['paymentProof', pdfFile()]] }
    },
    conflicts: {
      application_not_pending: async (world) => {
        const { person, id } = await rejectedMember(world)
        return { as: person.headers, params: { id }, form: [['paymentProof', pdfFile()]] }
      },
    },
  },
  uploadFile: {
    happy: async ({ staff }) => ({
      as: staff,
      form: [
        ['purpose', 'site'],
        ['file', await pictureFile()],
      ],
    }),
    conflicts: { photo_consent_missing: photoOf('file') },
  },
  uploadFiles: {
    happy: ({ staff }) => ({
      as: staff,
      form: [
        ['files', pdfFile()],
        ['files', pdfFile()],
      ],
    }),
    conflicts: { photo_consent_missing: photoOf('files') },
  },
  deleteUpload: {
    happy: async (world) => ({ params: { id: (await aProof(world)).cloudinaryId } }),
    conflicts: {
      proof_already_used: async (world) => {
        const { paymentProof } = await newApplicant(world)
        return { params: { id: paymentProof.cloudinaryId } }
      },
      photo_saved: async ({ call, member }) => {
        const as = (await member()).headers
        await call('changePhotoConsent', { as, body: { given: true } })
        const form: CaseInput['form'] = [
          ['purpose', 'progress'],
          ['file', await pictureFile()],
        ]
        const { file } = await call('uploadFile', { as, form })
        await call('saveProgress', {
          as,
          params: { day: today },
          body: { photos: [file.cloudinaryId], basis: null },
        })
        return { as, params: { id: file.cloudinaryId } }
      },
      file_in_use: async ({ app, staff, call }) => {
        const form: CaseInput['form'] = [
          ['purpose', 'site'],
          ['file', await pictureFile()],
        ]
        const { file } = await call('uploadFile', { form })
        await publishHero(app, staff.authorization?.slice('Bearer '.length) ?? '', file.picture ?? null)
        return { as: staff, params: { id: file.cloudinaryId } }
      },
      file_in_library: async ({ staff, call }) => {
        const { file } = await call('uploadFile', { form: [['file', pdfFile()]] })
        const title = { ar: 'خطة', en: 'Plan' }
        const wholeBody = { title, type: 'training', cloudinaryId: file.cloudinaryId }
        await call('addResource', { wholeBody })
        return { as: staff, params: { id: file.cloudinaryId } }
      },
    },
  },
} satisfies Partial<CallCases>
