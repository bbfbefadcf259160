import type { CallCases, Prepare } from './call-case.ts'
import { memberWithEntry, today } from './preparations.ts'
import type { World } from './world.ts'

const happy = () => ({})
const params = { day: today }

const ofMember: Prepare = async (world) => ({ params: { id: (await memberWithEntry(world)).id } })
const ownEntry: Prepare = async (world) => ({ as: (await memberWithEntry(world)).headers, params })

async function commented(world: World) {
  const { id, headers } = await memberWithEntry(world)
  await world.call('commentProgress', { params: { id, ...params } })
  return { as: headers, params }
}

/** Members' progress, its staff endpoints, and program reviews. */
export const progressCases = {
  readProgress: { happy },
  listProgress: { happy },
  readProgressDay: { happy: ownEntry },
  readMeasurements: { happy },
  saveProgress: {
    happy: () => ({ params, body: { photos: [], basis: null } }),
    conflicts: {
      progress_changed: async (world) => ({
        as: (await memberWithEntry(world)).headers,
        params,
        body: { photos: [], weight: 80 },
      }),
      photo_consent_missing: () => ({ params }),
    },
  },
  deleteProgress: {
    happy: async (world) => ({ ...(await ownEntry(world)), wholeBody: {} }),
    // The version that the example names is another one.
    conflicts: { progress_changed: ownEntry },
  },
  readPhotoConsent: { happy },
  changePhotoConsent: {
    happy,
    conflicts: { privacy_page_changed: () => ({ body: { privacyVersion: 1_000_000 } }) },
  },
  seeComment: { happy: commented },
  readUserProgress: { happy: ofMember },
  listUserProgress: { happy: ofMember },
  readUserMeasurements: { happy: ofMember },
  commentProgress: {
    happy: async (world) => ({ params: { id: (await memberWithEntry(world)).id, ...params } }),
  },
  readProgramReview: { happy },
  requestProgramReview: {
    happy,
    conflicts: {
      review_already_open: async ({ member, call }) => {
        const { headers: as } = await member()
        await call('requestProgramReview', { as })
        return { as }
      },
    },
  },
} satisfies Partial<CallCases>
