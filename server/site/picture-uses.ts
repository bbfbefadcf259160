import type { Context } from '#server/context.ts'
import { readPublishedSite } from './read-published-site.ts'
import { placesOfPictures } from './rules.ts'
import { findNewest, picturesOfDrafts } from './store.ts'

/** Where the published site names a picture, as `galleryImages.2.picture`, and how many shared drafts name it. */
export type PictureUses = { usedIn: string[]; drafts: number }

/** Reads what names pictures once, and tells it of each by its id. */
export async function readPictureUses(context: Context): Promise<(pictureId: string) => PictureUses> {
  const { settings } = await readPublishedSite(context)
  const places = placesOfPictures(settings)
  const drafts = new Map<string, number>()
  for (const id of (await picturesOfDrafts(context.db, context.clock.now())).flat())
    drafts.set(id, (drafts.get(id) ?? 0) + 1)
  return (id) => ({ usedIn: places.get(id) ?? [], drafts: drafts.get(id) ?? 0 })
}

/** Whether the site that visitors see, or a shared draft, names an uploaded picture; asked of the database itself. */
export async function isPictureInUse(
  db: Parameters<typeof findNewest>[0],
  pictureId: string,
  now: Date,
): Promise<boolean> {
  const newest = await findNewest(db)
  // Such an id is 128 bits at random: nothing else in the settings reads like it.
  if (newest !== null && JSON.stringify(newest.settings).includes(pictureId)) return true
  return (await picturesOfDrafts(db, now)).flat().includes(pictureId)
}
