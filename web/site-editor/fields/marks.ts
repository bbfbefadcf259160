import type { SiteSettings } from '#contract/site-settings.ts'
import { textsOf } from '#contract/site-texts.ts'
import { lengthInCharacters } from '#contract/text.ts'
import { languages } from '#contract/values.ts'
import { type ParityMark, parityMark } from '#web/site-editor/draft/parity.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { innermostField } from './place-words.ts'

/** What is to be said of a text that may be published as it is: what it lacks, or that it is long for its place. */
export type Mark = ParityMark | 'long'

/** The texts of which something is to be said, by what it is, in the order of the settings. */
export type Marks = Record<Mark, Place[]>

/** Looks through all texts of a site. `stale` are those whose other language was changed since. */
export function marksOf(settings: SiteSettings, stale: ReadonlySet<Place>): Marks {
  const marks: Marks = { missing: [], stale: [], mixed: [], long: [] }
  for (const { path, text } of textsOf(settings)) {
    const fits = fitsAt(path)
    for (const language of languages) {
      const place = `${path}.${language}`
      const mark = parityMark(text, language, stale.has(place))
      if (mark) marks[mark].push(place)
      else if (lengthInCharacters(text[language]) > fits) marks.long.push(place)
    }
  }
  return marks
}

/** How many characters look well at a place. */
function fitsAt(place: Place): number {
  const field = innermostField(place)
  return ((field?.kind === 'text' || field?.kind === 'texts') && field.fits) || Number.POSITIVE_INFINITY
}
