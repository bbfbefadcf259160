import type { CallCases } from './call-case.ts'
import { shownSettings, unknownVersion } from './preparations.ts'
import type { World } from './world.ts'

const happy = () => ({})

const presentVersion = async ({ call }: World) => (await call('readSite')).version

/** Deletes the shared drafts of other cases, since their number is limited. */
async function withoutDrafts({ context }: World): Promise<void> {
  await context.db.deleteFrom('site_drafts').execute()
}

const aSharing = async (world: World) => ({ body: { settings: await shownSettings(world) } })

async function aDraft(world: World): Promise<{ id: string; token: string }> {
  await withoutDrafts(world)
  const { draft, url } = await world.call('shareDraft', await aSharing(world))
  return { id: draft._id, token: url.split('#')[1] ?? '' }
}

/** The public site, its versions, drafts, images, packages and visits. */
export const siteCases = {
  readHealth: { happy },
  readSite: { happy },
  publishSite: {
    happy: async (world) => ({
      body: { settings: await shownSettings(world), version: await presentVersion(world) },
    }),
    conflicts: { site_changed: () => ({ body: { version: unknownVersion } }) },
  },
  readSiteDefaults: { happy },
  listSiteVersions: { happy },
  readSiteVersion: { happy: () => ({ params: { version: '0' } }) },
  restoreSiteVersion: {
    happy: () => ({ params: { version: '0' }, wholeBody: {} }),
    conflicts: {
      site_changed: () => ({ params: { version: '0' }, body: { version: unknownVersion } }),
    },
  },
  shareDraft: {
    happy: async (world) => {
      await withoutDrafts(world)
      return aSharing(world)
    },
    conflicts: {
      too_many_drafts: async (world) => {
        const sharing = await aSharing(world)
        for (let { total } = await world.call('listSharedDrafts'); total < 20; total++)
          await world.call('shareDraft', sharing)
        return sharing
      },
    },
  },
  listSharedDrafts: { happy },
  revokeDraft: { happy: async (world) => ({ params: { id: (await aDraft(world)).id } }) },
  openDraft: { happy: async (world) => ({ body: { token: (await aDraft(world)).token } }) },
  listSitePictures: { happy },
  listPlans: { happy },
  reportCsp: { happy },
  countVisit: { happy },
  countVisitStep: { happy },
  readVisits: { happy },
  readVisitFunnel: { happy },
} satisfies Partial<CallCases>
