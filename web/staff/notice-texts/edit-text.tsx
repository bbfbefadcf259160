import { type FormEvent, useState } from 'react'
import {
  defaultNoticeTexts,
  type NoticeCase,
  noticePlaceholders,
  noticeProblem,
} from '#contract/notice-text-values.ts'
import { maxNoticeText } from '#contract/notice-texts.ts'
import { type Language, languages } from '#contract/values.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLengthError } from '#web/platform/length-error.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { noticeTextMessages } from './messages.ts'
import styles from './notice-texts.module.css'
import { useSaveText } from './queries.ts'
import { useSample } from './use-sample.ts'

type EditTextProps = { about: NoticeCase; text: Record<Language, string>; onClose: () => void }

/** One text in both languages, with a preview of each. */
export function EditText({ about, text, onClose }: EditTextProps) {
  const t = useMessages(noticeTextMessages)
  const [typed, setTyped] = useState({ ar: text.ar, en: text.en })
  const save = useSaveText()
  const toast = useToast()
  const showFailure = useFailureToast()
  const problemOf = useProblem(about)
  const isChanged = languages.some((one) => typed[one] !== text[one])
  const isWrong = languages.some((one) => problemOf(typed[one]))
  const { ask, question } = useUnsavedChanges(isChanged, t.leaving)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWrong) return
    save.mutate(
      { case: about, ...typed },
      {
        onSuccess: () => {
          toast.show({ title: t.saved })
          onClose()
        },
        onError: (error) => showFailure(t.saveFailed, error),
      },
    )
  }

  return (
    <Dialog
      open
      size="large"
      title={t.cases[about]}
      onClose={() => ask(onClose)}
      dismissible={!save.isPending}
      onSubmit={submit}
      footer={
        <Button type="submit" busy={save.isPending} disabled={isWrong || !isChanged}>
          {save.isPending ? t.saving : t.save}
        </Button>
      }
    >
      <Placeholders about={about} />
      {languages.map((one) => (
        <div key={one} className={stack(8)}>
          <TextArea
            label={t[one]}
            lang={one}
            dir={one === 'ar' ? 'rtl' : 'ltr'}
            rows={4}
            value={typed[one]}
            error={problemOf(typed[one])}
            onChange={({ target }) => setTyped({ ...typed, [one]: target.value })}
          />
          <Preview text={typed[one] || defaultNoticeTexts[about][one]} language={one} />
        </div>
      ))}
      <TextButton onClick={() => setTyped({ ...defaultNoticeTexts[about] })}>{t.reset}</TextButton>
      {question}
    </Dialog>
  )
}

/** What may stand in braces. */
function Placeholders({ about }: { about: NoticeCase }) {
  const t = useMessages(noticeTextMessages)
  return (
    <ul className={styles.placeholders}>
      {noticePlaceholders[about].allowed.map((name) => (
        <li key={name}>
          <code dir="ltr">{`{${name}}`}</code> {t.placeholders[name]}
        </li>
      ))}
    </ul>
  )
}

function Preview({ text, language }: { text: string; language: Language }) {
  const t = useMessages(noticeTextMessages)
  const sample = useSample()
  return (
    <figure className={styles.preview}>
      <figcaption>{t.preview}</figcaption>
      <p lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {sample(text, language)}
      </p>
    </figure>
  )
}

/** The sentence of what is wrong with a text; undefined if nothing is. */
function useProblem(about: NoticeCase): (text: string) => string | undefined {
  const sentenceOf = useFieldSentence()
  const lengthError = useLengthError()
  return (text) => {
    const problem = noticeProblem(about, text)
    return lengthError(text, maxNoticeText) ?? (problem && sentenceOf(problem))
  }
}
