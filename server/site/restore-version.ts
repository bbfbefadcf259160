import type { PublishedSite } from '#contract/site.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { readVersion } from './read-stored-version.ts'
import { writeVersion } from './write-version.ts'

/**
 * Publishes an old version as the newest; 0 is the site before its owner published anything. Settings added since get
 * their defaults, and texts without Arabic stay so. `seen` is the newest version that the caller knows. Images deleted
 * since become drawings, at the paths `picturesGone`. Throws `not_found`, or `site_changed` after a newer publish.
 */
export async function restoreVersion(
  context: Context,
  { version, seen }: { version: number; seen: number | undefined },
  actor: Actor,
): Promise<PublishedSite & { picturesGone: string[] }> {
  const { settings, sections, stale } = await readVersion(context, version)
  const site = { settings, sections, seen, staleAfter: () => stale, restoredFrom: version }
  const { site: restored, gone } = await writeVersion(context, site, actor)
  return { ...restored, picturesGone: gone }
}
