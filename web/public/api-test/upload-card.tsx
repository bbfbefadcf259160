import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { useWaitText } from '#web/platform/wait-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './api-test.module.css'
import type { LogLine } from './checks.ts'
import { apiTestMessages } from './messages.ts'
import { nginxLine, type ProbeOutcome, probeBytes, probeLine, probeUpload } from './upload-probe.ts'

/** Tests whether the largest payment proof reaches the server; only on request, since it costs the user's data. */
export function UploadCard({ onLine }: { onLine: (line: LogLine) => void }) {
  const { probe: t } = useMessages(apiTestMessages)
  const { fileSize } = useFormat()
  const [outcome, setOutcome] = useState<ProbeOutcome | null>(null)
  const [isSending, setSending] = useState(false)
  const size = fileSize(probeBytes)

  async function send() {
    setSending(true)
    setOutcome(null)
    try {
      const found = await probeUpload()
      onLine(probeLine(found))
      setOutcome(found)
    } finally {
      setSending(false)
    }
  }

  return (
    <Card as="section" className={styles.check} aria-labelledby="upload-probe">
      <CardHead id="upload-probe">{t.title}</CardHead>
      <p className={styles.hint}>{t.lead(size)}</p>
      <div className={styles.acts}>
        <Button variant="ghost" icon={<Upload />} busy={isSending} onClick={() => void send()}>
          {isSending ? t.sending : t.send(size)}
        </Button>
      </div>
      <div aria-live="polite">{outcome && <Result outcome={outcome} size={size} />}</div>
    </Card>
  )
}

function Result({ outcome: { verdict, sentence }, size }: { outcome: ProbeOutcome; size: string }) {
  const { probe: t } = useMessages(apiTestMessages)
  const wait = useWaitText('sentence')(requestTimeouts.proof / 1_000)
  if (verdict === 'own') return <Notice tone="warn">{t.own(sentence)}</Notice>
  if (verdict === 'slow') return <Notice tone="warn">{t.slow(size, wait)}</Notice>
  if (verdict !== 'arrived' && verdict !== 'refused') return <Notice tone="bad">{t[verdict]}</Notice>
  return (
    <Notice tone={verdict === 'arrived' ? 'ok' : 'bad'}>
      <p>{t[verdict](size)}</p>
      {verdict === 'refused' && (
        <>
          <code className={styles.setting}>
            <Ltr wraps>{nginxLine}</Ltr>
          </code>
          <CopyButton value={nginxLine}>{t.copy}</CopyButton>
        </>
      )}
      <p className={styles.hint}>{t.videos[verdict]}</p>
    </Notice>
  )
}
