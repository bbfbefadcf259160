import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InstallationWarning } from '#contract/installation.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { installationMessages } from './installation-messages.ts'
import { installationWarnings } from './installation-queries.ts'
import styles from './setup.module.css'

/** What is wrong with the installation, with the lines that fix it; nothing where all is well. */
export function InstallationCard() {
  const words = useMessages(installationMessages)
  const { language } = useLanguage()
  const { data: warnings = [], isError } = useQuery(installationWarnings(language))
  if (isError && warnings.length === 0) return <Notice tone="warn">{words.failed}</Notice>
  if (warnings.length === 0) return null
  return (
    <Card as="section" className={styles.group} aria-labelledby="installation">
      <h2 id="installation">{words.title}</h2>
      <p className={styles.muted}>{words.lead}</p>
      {warnings.map((warning) => (
        <Warning key={warning.code} warning={warning} />
      ))}
    </Card>
  )
}

/** Milliseconds after which the warnings are requested, so that the first list of a screen comes before them. */
const reminderDelay = 3000

/** Leads from the back office to the warnings; nothing where there are none. */
export function InstallationReminder({ className }: { className?: string }) {
  const words = useMessages(installationMessages)
  const { language } = useLanguage()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), reminderDelay)
    return () => clearTimeout(timer)
  }, [])
  const { data: warnings = [] } = useQuery({ ...installationWarnings(language), enabled: isDue })
  if (warnings.length === 0) return null
  return (
    <Notice tone="warn" className={className}>
      <p>{words.reminder}</p>
      <TextLink to="/setup#installation">{words.show}</TextLink>
    </Notice>
  )
}

function Warning({ warning: { code, details, lines } }: { warning: InstallationWarning }) {
  const { warnings, places, copy } = useMessages(installationMessages)
  const { title, sentence } = warnings[code]
  return (
    <Notice tone="warn">
      <h3>{title}</h3>
      <p>{sentence(details)}</p>
      {lines.map(({ place, text }) => (
        <div key={text} className={styles.line}>
          <span className={styles.muted}>{places[place]}</span>
          <div>
            <code>
              <Ltr wraps>{text}</Ltr>
            </code>
            <CopyButton value={text} label={`${copy}: ${text}`} />
          </div>
        </div>
      ))}
    </Notice>
  )
}
