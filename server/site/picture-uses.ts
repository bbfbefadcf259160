import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { readPublishedSite } from './read-published-site.ts'
import { placesOfPictures } from './rules.ts'
import { findNewest, picturesOfDrafts } from './store.ts'

/** The paths of an image in the published site, as `galleryImages.2.picture`, and how many shared drafts use it. */
export type PictureUses = { usedIn: string[]; drafts: number }

/** Reads the published site and the drafts once; returns a function that looks up an image by its id. */
export async function readPictureUses(context: Context): Promise<(pictureId: string) => PictureUses> {
  const { settings } = await readPublishedSite(context)
  const paths = placesOfPictures(settings)
  const drafts = new Map<string, number>()
  for (const id of (await picturesOfDrafts(context.db, context.clock.now())).flat())
    drafts.set(id, (drafts.get(id) ?? 0) + 1)
  return (id) => ({ usedIn: paths.get(id) ?? [], drafts: drafts.get(id) ?? 0 })
}

/** Whether the published site or a shared draft uses an image; reads the database, not the cache. */
export async function isPictureInUse(db: Db, pictureId: string, now: Date): Promise<boolean> {
  const newest = await findNewest(db)
  // The id is 128 random bits: nothing else in the settings contains it.
  if (newest !== null && JSON.stringify(newest.settings).includes(pictureId)) return true
  return (await picturesOfDrafts(db, now)).flat().includes(pictureId)
}
