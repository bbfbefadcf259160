import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'

const receivedMessages = defineMessages({
  ar: { received: 'رسالتك الآن عند الكابتن، ويصلك الرد على بريدك أو على واتساب.' },
  en: { received: 'The coach has your message. The reply comes by email or WhatsApp.' },
})

/** Says in the form what happens with the message: the toast that reports the sending leaves. */
export function Received() {
  const { received } = useMessages(receivedMessages)
  return <Notice tone="ok">{received}</Notice>
}
