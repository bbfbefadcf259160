import { ScanText } from 'lucide-react'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { elsewhereMessages } from './elsewhere-messages.ts'

/** That somebody else was paid, and both numbers one under the other, to be compared digit by digit. */
export function Elsewhere({ recipient, expected }: { recipient: string; expected: string }) {
  const t = useMessages(elsewhereMessages)
  const kind = recipient.includes('@') ? 'handle' : recipient.startsWith('01') ? 'phone' : 'account'
  return (
    <Notice tone="warn" icon={<ScanText />}>
      <b>{t[kind]}</b>
      <p>{t.onReceipt(isolate(recipient))}</p>
      <p>{t.onSite(isolate(expected))}</p>
    </Notice>
  )
}
