import { useFormat } from '#web/platform/format.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { counted } from '#web/platform/plural-forms.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { MessageRefusal } from './message-fields.ts'

const waitForms = counted(
  ['دقيقة', 'دقيقة واحدة', 'دقيقتين', '{n} دقائق', '{n} دقيقة', '{n} دقيقة'],
  '{n} minute',
  '{n} minutes',
)

const failureMessages = defineMessages({
  ar: {
    tooMany: (wait: string) => `وصلت رسائل كثيرة من هذه الشبكة. حاول مرة أخرى بعد ${wait}.`,
    kept: 'كل ما كتبته ما زال هنا.',
  },
  en: {
    tooMany: (wait) => `Many messages came from this network. Try again in ${wait}.`,
    kept: 'Everything you typed is still here.',
  },
})

/** Why a message was not taken, where no field is to blame; else nothing. */
export function Failure({ refusal: { sentence, waitMinutes } }: { refusal: MessageRefusal }) {
  const words = useMessages(failureMessages)
  const { plural } = useFormat()
  const said = waitMinutes ? words.tooMany(plural(waitForms, waitMinutes)) : sentence
  if (!said) return null
  return (
    <Notice tone="bad" role="alert">
      <b>{said}</b>
      <span>{words.kept}</span>
    </Notice>
  )
}
