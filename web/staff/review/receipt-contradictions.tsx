import { ScanText } from 'lucide-react'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { codeMessages } from './code-messages.ts'
import { elsewhereMessages } from './elsewhere-messages.ts'
import type { CodeFlag } from './receipt-flags.ts'

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

/** What the QR code of a receipt says otherwise than its print. */
export function CodeDiffers({ flag }: { flag: CodeFlag }) {
  const t = useMessages(codeMessages)
  const format = useFormat()
  return flag.name === 'codeAmount'
    ? t.amount(isolate(format.money(flag.code.amount)))
    : t.reference(isolate(flag.code.reference))
}
