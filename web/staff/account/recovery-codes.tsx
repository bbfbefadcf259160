import { Download, Printer } from 'lucide-react'
import { useId } from 'react'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { secondFactorMessages } from './second-factor-messages.ts'
import styles from './security.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** New recovery codes, shown only once: to copy, download or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useMessages(secondFactorMessages).codes
  const titleId = useId()
  const text = codes.join('\n')
  return (
    <section aria-labelledby={titleId} className={stack(16)}>
      <h3 id={titleId} className={styles.heading}>
        {t.title}
      </h3>
      <Notice tone="warn">{t.lead}</Notice>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ol>
      <div className={styles.row}>
        <CopyButton value={text}>{t.copy}</CopyButton>
        <Button variant="ghost" size="compact" icon={<Download />} onClick={() => saveAsFile(text)}>
          {t.download}
        </Button>
        <Button variant="ghost" size="compact" icon={<Printer />} onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <Button wide onClick={onDone}>
        {t.saved}
      </Button>
    </section>
  )
}

function saveAsFile(text: string) {
  const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
