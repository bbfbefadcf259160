import { useState } from 'react'
import type { DataBreach } from '#contract/data-breaches.ts'
import { type Language, languages } from '#contract/values.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { stack } from '#web/ui/layout.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { breachMessages } from './breach-messages.ts'
import { breachTexts } from './breach-texts.ts'
import styles from './privacy.module.css'

type TextsDialogProps = { breach: DataBreach; onClose: () => void }

/** What to say of a breach, to the authority and to the people concerned, ready to be copied. */
export function TextsDialog({ breach, onClose }: TextsDialogProps) {
  const t = useMessages(breachMessages).texts
  const page = useLanguage().language
  const [language, setLanguage] = useState<Language>(page)
  const { companyName: name, contactEmail: email, numerals } = useSite().settings
  const texts = breachTexts(breach, { name, email, numerals }, language)
  return (
    <Dialog open onClose={onClose} title={t.title} size="large">
      <div className={stack(18)}>
        <SegmentedControl
          name="language-of-texts"
          label={t.language}
          value={language}
          segments={languages.map((value) => ({ value, label: t.languages[value] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        />
        <p className="muted">{t.check}</p>
        <ReadyText title={t.authority} copy={t.copyAuthority} text={texts.authority} language={language} />
        <ReadyText title={t.people} copy={t.copyPeople} text={texts.people} language={language} />
      </div>
    </Dialog>
  )
}

type ReadyTextProps = { title: string; copy: string; text: string; language: Language }

function ReadyText({ title, copy, text, language }: ReadyTextProps) {
  return (
    <section className={stack(8)}>
      <h3>{title}</h3>
      <p className={styles.text} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
        {text}
      </p>
      <div>
        <CopyButton value={text}>{copy}</CopyButton>
      </div>
    </section>
  )
}
