import { useFormat } from '#web/platform/format.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { MessageError } from './message-fields.ts'

const waitForms = counted(
  ['دقيقة', 'دقيقة واحدة', 'دقيقتين', '{n} دقائق', '{n} دقيقة', '{n} دقيقة'],
  '{n} minute',
  '{n} minutes',
)

const failureMessages = defineMessages({
  ar: {
    tooMany: (wait: string) => `وصلت رسائل كثيرة من هذه الشبكة. حاول مرة أخرى بعد ${wait}.`,
    saved: 'كل ما كتبته ما زال هنا.',
  },
  en: {
    tooMany: (wait) => `Too many messages came from this network. Try again in ${wait}.`,
    saved: 'Everything you typed is still here.',
  },
})

/** The error of a message that belongs to no field; nothing if there is none. */
export function Failure({ error: { sentence, waitMinutes } }: { error: MessageError }) {
  const t = useMessages(failureMessages)
  const { plural } = useFormat()
  const text = waitMinutes ? t.tooMany(plural(waitForms, waitMinutes)) : sentence
  if (!text) return null
  return (
    <Notice tone="bad" role="alert">
      <b>{text}</b>
      <span>{t.saved}</span>
    </Notice>
  )
}
