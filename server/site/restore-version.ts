import type { PublishedSite } from '#contract/site.ts'
import type { Context } from '#server/context.ts'
import { readVersion } from './stored-site.ts'
import { type Publisher, writeVersion } from './write-version.ts'

/**
 * Publishes an earlier version again, as the newest; 0 is the site before its owner published anything. What the product
 * has learnt since is added, and texts that lack Arabic stay as they were. `seen` is the newest version that whoever asks
 * knows. Where a picture was deleted since, the drawing stands; `picturesGone` are those places. Throws `not_found`, or `site_changed` where somebody has published since.
 */
export async function restoreVersion(
  context: Context,
  { version, seen }: { version: number; seen: number | undefined },
  by: Publisher,
): Promise<PublishedSite & { picturesGone: string[] }> {
  const { settings, sections, stale } = await readVersion(context, version)
  const site = { settings, sections, seen, staleAfter: () => stale, restoredFrom: version }
  const { site: restored, gone } = await writeVersion(context, site, by)
  return { ...restored, picturesGone: gone }
}
