import type { InstallationWarning } from '#contract/installation.ts'
import { useMessages } from '#web/platform/messages.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { installationMessages } from './installation-messages.ts'
import styles from './setup.module.css'

/** A line for the settings, the proxy or a shell on the server, with its place and a button that copies it. */
export function ServerLine({ place, text }: InstallationWarning['lines'][number]) {
  const { places, copy } = useMessages(installationMessages)
  return (
    <div className={styles.line}>
      <div>
        <span className={styles.muted}>{places[place]}</span>
        <CopyButton value={text} label={`${copy}: ${text}`} />
      </div>
      <code dir="ltr">{text}</code>
    </div>
  )
}
