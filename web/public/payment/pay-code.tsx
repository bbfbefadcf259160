import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { paymentMessages } from './messages.ts'
import styles from './payment.module.css'
import type { ShownCode } from './use-transfer.ts'

/** The pay code for the note of the transfer. While it is asked for, and without one, its place stays. */
export function PayCode({ code }: { code: ShownCode }) {
  const t = useMessages(paymentMessages)
  const format = useFormat()
  if (code === null) {
    return (
      <div className={classes(styles.code, styles.noCode)}>
        <p>{t.noCode}</p>
      </div>
    )
  }
  return (
    <div className={styles.code}>
      <div>
        <b>{t.codeTitle}</b>
        <p className="micro">{t.codeHint}</p>
      </div>
      <strong className={styles.codeText}>
        {code === 'asking' ? <Skeleton shape="short" /> : <Ltr>{code.payCode}</Ltr>}
      </strong>
      {code === 'asking' ? (
        <Skeleton shape="control" />
      ) : (
        <CopyButton value={code.payCode}>
          {t.copyCode}
          <span className="visually-hidden">: {t.codeName}</span>
        </CopyButton>
      )}
      <span role="status" className="visually-hidden">
        {code !== 'asking' && `${t.codeName}: ${[...code.payCode].join(' ')}`}
      </span>
      <p className={classes('micro', styles.holds)}>
        {code !== 'asking' && code.until && t.holds(format.dateTime(code.until))}
      </p>
    </div>
  )
}
