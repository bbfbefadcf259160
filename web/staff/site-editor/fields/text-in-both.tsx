import { lengthInCharacters, normalized } from '#contract/text.ts'
import { type Language, type LocalizedText, languages } from '#contract/values.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { directionOf } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { writeSetting } from '#web/staff/site-editor/draft/draft-store.ts'
import { parityMark } from '#web/staff/site-editor/draft/parity.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useEditor, useIsStale, useProblem, useValue } from './editor-context.tsx'
import styles from './fields.module.css'

type TextInBothProps = { place: Place; rows?: number; fits?: number }

/** One text in Arabic and English, side by side if there is room, each in its own direction. */
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
  const t = useMessages(editorMessages)
  const sentenceOf = useFieldSentence()
  const { store } = useEditor()
  const text = useValue(place) as LocalizedText
  const at = `${place}.${language}`
  const problem = useProblem(at)
  const mark = parityMark(text, language, useIsStale(at))
  const remark = useRemark(text[language], fits)
  const control = {
    // The label is aligned with its own language's start.
    label: (
      <span dir={directionOf(language)} className={styles.language}>
        {t.languages[language]}
      </span>
    ),
    lang: language,
    dir: directionOf(language),
    value: text[language],
    'data-place': at,
    error: problem && (problem === 'required' ? t.arabicNeeded : sentenceOf(problem)),
    hint: mark ? (
      <span className={styles.warning}>{mark === 'missing' ? t.marks.missing : t.marks[mark][language]}</span>
    ) : (
      remark
    ),
    onChange: ({ target }: { target: { value: string } }) => writeSetting(store, at, target.value),
  }
  return rows > 1 ? <TextArea {...control} rows={rows} /> : <TextField {...control} />
}

/** A warning if a text is longer than recommended; it does not block publishing. */
function useRemark(text: string, fits: number | undefined) {
  const t = useMessages(editorMessages)
  const { number } = useFormat()
  const length = lengthInCharacters(normalized(text))
  if (fits === undefined || length <= fits) return undefined
  return <span className={styles.warning}>{t.tooLong(number(length), number(fits))}</span>
}
