import { asKept, lengthInCharacters } from '#contract/text.ts'
import { type Language, type LocalizedText, languages } from '#contract/values.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { directionOf } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { writeSetting } from '#web/site-editor/draft/draft-store.ts'
import { parityMark } from '#web/site-editor/draft/parity.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useEditor, useIsStale, useProblem, useValue } from './editor-context.tsx'
import styles from './fields.module.css'

type TextInBothProps = { place: Place; rows?: number; fits?: number }

/** One text in Arabic and English, side by side where there is room, each in its own direction. */
export function TextInBoth(props: TextInBothProps) {
  return (
    <div className={styles.both}>
      {languages.map((language) => (
        <OneLanguage key={language} {...props} language={language} />
      ))}
    </div>
  )
}

function OneLanguage({ place, rows = 1, fits, language }: TextInBothProps & { language: Language }) {
  const words = useMessages(editorMessages)
  const sentenceOf = useFieldSentence()
  const { store } = useEditor()
  const text = useValue(place) as LocalizedText
  const at = `${place}.${language}`
  const problem = useProblem(at)
  const mark = parityMark(text, language, useIsStale(at))
  const remark = useRemark(text[language], fits)
  const control = {
    // Each language stands above its own field's beginning.
    label: (
      <span dir={directionOf(language)} className={styles.language}>
        {words.languages[language]}
      </span>
    ),
    lang: language,
    dir: directionOf(language),
    value: text[language],
    'data-place': at,
    error: problem && (problem === 'required' ? words.arabicNeeded : sentenceOf(problem)),
    hint: mark ? (
      <span className={styles.warning}>
        {mark === 'mixed' ? words.marks.mixed[language] : words.marks[mark]}
      </span>
    ) : (
      remark
    ),
    onChange: ({ target }: { target: { value: string } }) => writeSetting(store, at, target.value),
  }
  return rows > 1 ? <TextArea {...control} rows={rows} /> : <TextField {...control} />
}

/** What is said where a text is longer than looks well; nothing is refused for it. */
function useRemark(text: string, fits: number | undefined) {
  const words = useMessages(editorMessages)
  const { number } = useFormat()
  const length = lengthInCharacters(asKept(text))
  if (fits === undefined || length <= fits) return undefined
  return <span className={styles.warning}>{words.tooLong(number(length), number(fits))}</span>
}
