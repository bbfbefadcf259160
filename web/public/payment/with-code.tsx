import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { paymentMessages } from './messages.ts'

/** The pay code beside an amount. */
export function WithCode({ code }: { code: string }) {
  const t = useMessages(paymentMessages)
  return (
    <span>
      {t.withCode} <Ltr>{code}</Ltr>
    </span>
  )
}
