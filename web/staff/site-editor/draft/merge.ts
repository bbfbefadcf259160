import { type Change, changesBetween, type EditedSite, isDeepEqual } from './changes.ts'
import { type Place, valueAt, withValueAt } from './paths.ts'

/** A value that both sides changed differently. */
export type Conflict = { place: Place; basis: unknown; mine: unknown; theirs: unknown }

/** A merged draft: `site` has both sides' changes (mine at conflicts). `taken` are the changes only they made. */
export type Merged = { site: EditedSite; conflicts: Conflict[]; taken: Change[] }

/** Three-way merge of a draft based on `basis` with the newer published version `theirs`. */
export function mergeSites(basis: EditedSite, mine: EditedSite, theirs: EditedSite): Merged {
  const conflicts: Conflict[] = []
  let site = theirs
  const mineChanged = changesBetween(basis, mine)
  const theirsChanged = changesBetween(basis, theirs)
  for (const { place, before, after } of mineChanged) {
    const published = siteValueAt(theirs, place)
    if (!isDeepEqual(published, before) && !isDeepEqual(published, after)) {
      conflicts.push({ place, basis: before, mine: after, theirs: published })
    }
    site = withSiteValueAt(site, place, after)
  }
  const own = new Set(mineChanged.map(({ place }) => place))
  const taken = theirsChanged.filter(({ place }) => !own.has(place))
  return { site: mine.settings.confirmed ? site : withoutConfirmations(site), conflicts, taken }
}

/** Without confirmations: those of the newer version say nothing of values that a draft of before has. */
function withoutConfirmations({ settings, sections }: EditedSite): EditedSite {
  const { confirmed: _, ...others } = settings
  return { settings: others, sections }
}

/** The value at the path of a change. */
export function siteValueAt(site: EditedSite, place: Place): unknown {
  return place === 'sections' ? site.sections : valueAt(site.settings, place)
}

/** A copy of the site with another value at the path of a change. */
export function withSiteValueAt(site: EditedSite, place: Place, value: unknown): EditedSite {
  return place === 'sections'
    ? { ...site, sections: value as EditedSite['sections'] }
    : { ...site, settings: withValueAt(site.settings, place, value) }
}
