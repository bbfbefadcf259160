import type { SiteSettings } from '#contract/site-settings.ts'
import { lengthInCharacters, normalized } from '#contract/text.ts'
import { textsOf } from '#contract/translation-rules.ts'
import { languages } from '#contract/values.ts'
import { type ParityMark, parityMark } from '#web/staff/site-editor/draft/parity.ts'
import { type Place, valueAt } from '#web/staff/site-editor/draft/paths.ts'
import { pictureUses } from '#web/staff/site-editor/media/picture-uses.ts'
import { fieldGroups, flat } from './all-fields.ts'
import { innermostField } from './place-words.ts'

/**
 * Warnings that do not block publishing: those of a translation, a text that is too long for its layout, a 0 that is
 * rarely intended, or an image without a description.
 */
export type TextWarning = ParityMark | 'long' | 'zero' | 'undescribed'

/** The paths that have each warning, in the order of the settings. */
export type TextWarnings = Record<TextWarning, Place[]>

/** Finds the warnings of all texts, numbers and pictures. `stale` are texts whose other language was changed since. */
export function findTextWarnings(settings: SiteSettings, stale: ReadonlySet<Place>): TextWarnings {
  const found = { zero: zerosIn(settings), undescribed: silentPicturesIn(settings) }
  const marks: TextWarnings = { missing: [], stale: [], mixed: [], long: [], ...found }
  for (const { path, text } of textsOf(settings)) {
    const fits = fitsAt(path)
    for (const language of languages) {
      const place = `${path}.${language}`
      const mark = parityMark(text, language, stale.has(place))
      if (mark) marks[mark].push(place)
      else if (lengthInCharacters(normalized(text[language])) > fits) marks.long.push(place)
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

/** The missing descriptions of pictures that have a description field. */
function silentPicturesIn(settings: SiteSettings): Place[] {
  return textsOf(settings).flatMap(({ path, text }) => {
    if (!path.endsWith('.alt') || text.ar !== '' || text.en !== '') return []
    const field = innermostField(path)
    return field?.kind === 'picture' && pictureUses[field.use].hasAlt ? [`${path}.ar`] : []
  })
}

/** The recommended number of characters at a path. */
function fitsAt(place: Place): number {
  const field = innermostField(place)
  return ((field?.kind === 'text' || field?.kind === 'texts') && field.fits) || Number.POSITIVE_INFINITY
}
