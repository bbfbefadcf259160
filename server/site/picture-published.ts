import { findNewest } from './store.ts'

/** Whether the site that visitors see names an uploaded picture anywhere, asked of the database itself. */
export async function isPicturePublished(
  db: Parameters<typeof findNewest>[0],
  pictureId: string,
): Promise<boolean> {
  const newest = await findNewest(db)
  // Such an id is 128 bits at random: nothing else in the settings reads like it.
  return newest !== null && JSON.stringify(newest.settings).includes(pictureId)
}
