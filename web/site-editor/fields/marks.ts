import type { SiteSettings } from '#contract/site-settings.ts'
import { textsOf } from '#contract/site-texts.ts'
import { asKept, lengthInCharacters } from '#contract/text.ts'
import { languages } from '#contract/values.ts'
import { type ParityMark, parityMark } from '#web/site-editor/draft/parity.ts'
import { type Place, valueAt } from '#web/site-editor/draft/places.ts'
import { pictureUses } from '#web/site-editor/media/picture-uses.ts'
import { fieldGroups, flat } from './all-fields.ts'
import { innermostField } from './place-words.ts'

/**
 * What is to be said of what may be published as it is: what a text lacks, that it is long for its place, that a number is 0
 * where that is seldom meant, or that a picture is not described.
 */
export type Mark = ParityMark | 'long' | 'zero' | 'undescribed'

/** Where something is to be said, by what it is, in the order of the settings. */
export type Marks = Record<Mark, Place[]>

/** Looks through all texts, numbers and pictures of a site. `stale` are the texts whose other language was changed since. */
export function marksOf(settings: SiteSettings, stale: ReadonlySet<Place>): Marks {
  const found = { zero: zerosIn(settings), undescribed: silentPicturesIn(settings) }
  const marks: Marks = { missing: [], stale: [], mixed: [], long: [], ...found }
  for (const { path, text } of textsOf(settings)) {
    const fits = fitsAt(path)
    for (const language of languages) {
      const place = `${path}.${language}`
      const mark = parityMark(text, language, stale.has(place))
      if (mark) marks[mark].push(place)
      else if (lengthInCharacters(asKept(text[language])) > fits) marks.long.push(place)
    }
  }
  return marks
}

function zerosIn(settings: SiteSettings): Place[] {
  const fields = fieldGroups.flatMap((group) => flat(group.fields))
  return fields
    .filter((field) => field.kind === 'number' && field.zero && valueAt(settings, field.place) === 0)
    .map(({ place }) => place)
}

/** The descriptions that pictures lack whose places have one. */
function silentPicturesIn(settings: SiteSettings): Place[] {
  return textsOf(settings).flatMap(({ path, text }) => {
    if (!path.endsWith('.alt') || text.ar !== '' || text.en !== '') return []
    const field = innermostField(path)
    return field?.kind === 'picture' && pictureUses[field.use].hasAlt ? [`${path}.ar`] : []
  })
}

/** How many characters look well at a place. */
function fitsAt(place: Place): number {
  const field = innermostField(place)
  return ((field?.kind === 'text' || field?.kind === 'texts') && field.fits) || Number.POSITIVE_INFINITY
}
