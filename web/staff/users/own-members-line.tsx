import { defineMessages, useMessages } from '#web/platform/messages.ts'

const messages = defineMessages({
  ar: { line: 'يظهر هنا الأعضاء المسندون إليك وطلباتهم ورسائلهم.' },
  en: { line: 'Members assigned to you appear here, with their requests and messages.' },
})

/** Says to a coach who sees only some members which ones, above the lists that may be empty. */
export function OwnMembersLine() {
  const { line } = useMessages(messages)
  return <p className="muted small">{line}</p>
}
