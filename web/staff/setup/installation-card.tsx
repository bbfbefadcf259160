import { useQuery } from '@tanstack/react-query'
import type { InstallationWarning } from '#contract/installation.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Card } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { installationMessages } from './installation-messages.ts'
import { installationWarnings } from './installation-queries.ts'
import { ServerLine } from './server-line.tsx'
import styles from './setup.module.css'

/** The installation's warnings, with the lines that fix them; renders nothing without warnings. */
export function InstallationCard() {
  const t = useMessages(installationMessages)
  const { language } = useLanguage()
  const { data: warnings = [], isError } = useQuery(installationWarnings(language))
  if (isError && warnings.length === 0) return <Notice tone="warn">{t.failed}</Notice>
  if (warnings.length === 0) return null
  return (
    <Card as="section" className={stack(16)} aria-labelledby="installation">
      <h2 id="installation">{t.title}</h2>
      <p className={styles.muted}>{t.lead}</p>
      {warnings.map((warning) => (
        <Warning key={warning.code} warning={warning} />
      ))}
    </Card>
  )
}

function Warning({ warning: { code, details, lines } }: { warning: InstallationWarning }) {
  const { warnings } = useMessages(installationMessages)
  const { title, sentence } = warnings[code]
  return (
    <Notice tone="warn">
      <h3>{title}</h3>
      <p>{sentence(details)}</p>
      {lines.map((line) => (
        <ServerLine key={line.text} {...line} />
      ))}
    </Notice>
  )
}
