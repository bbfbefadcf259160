import { type Change, changesBetween, type EditedSite, isSame } from './changes.ts'
import { type Place, valueAt, withValueAt } from './places.ts'

/** Something that both have changed, each in another way. */
export type Conflict = { place: Place; basis: unknown; mine: unknown; theirs: unknown }

/** A draft brought up to date: `site` holds both sides' changes, and mine at each conflict. `taken` are the changes that were theirs alone. */
export type Merged = { site: EditedSite; conflicts: Conflict[]; taken: Change[] }

/** Brings a draft that began from `basis` up to `theirs`, which somebody has published since. */
export function mergeSites(basis: EditedSite, mine: EditedSite, theirs: EditedSite): Merged {
  const conflicts: Conflict[] = []
  let site = theirs
  const mineChanged = changesBetween(basis, mine)
  const theirsChanged = changesBetween(basis, theirs)
  for (const { place, before, after } of mineChanged) {
    const published = siteValueAt(theirs, place)
    if (!isSame(published, before) && !isSame(published, after)) {
      conflicts.push({ place, basis: before, mine: after, theirs: published })
    }
    site = withSiteValueAt(site, place, after)
  }
  const own = new Set(mineChanged.map(({ place }) => place))
  const taken = theirsChanged.filter(({ place }) => !own.has(place))
  return { site, conflicts, taken }
}

/** What a site says at the place of a change. */
export function siteValueAt(site: EditedSite, place: Place): unknown {
  return place === 'sections' ? site.sections : valueAt(site.settings, place)
}

/** The same site with another value at the place of a change. */
export function withSiteValueAt(site: EditedSite, place: Place, value: unknown): EditedSite {
  return place === 'sections'
    ? { ...site, sections: value as EditedSite['sections'] }
    : { ...site, settings: withValueAt(site.settings, place, value) }
}
