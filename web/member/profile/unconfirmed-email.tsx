import { useState } from 'react'
import { sendConfirmation } from '#contract/auth.ts'
import type { User } from '#contract/users.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type AccountToken, accountCredentials } from './account-token.ts'
import styles from './own-account.module.css'

const messages = defineMessages({
  ar: {
    title: 'بريدك غير مؤكَّد بعد',
    lead: (email: string) => `افتح الرابط الذي يصلك على ${email} لتأكيد أنه بريدك.`,
    send: 'إرسال الرابط مرة أخرى',
    sending: 'جارٍ الإرسال…',
    sent: (email: string) => `أرسلنا الرابط إلى ${email}. يعمل مرة واحدة، وخلال 3 أيام.`,
    noMail: 'اطلب من الكابتن رابطًا على واتساب لتأكيد حسابك.',
    notSent: 'لا يمكننا إرسال البريد الآن. اطلب من الكابتن رابطًا على واتساب.',
  },
  en: {
    title: 'Your email isn’t confirmed yet',
    lead: (email: string) => `Open the link we emailed to ${email} to confirm it’s yours.`,
    send: 'Send the link again',
    sending: 'Sending…',
    sent: (email: string) => `We sent a link to ${email}. It works once and expires in 3 days.`,
    noMail: 'Ask your coach for a link on WhatsApp to confirm your account.',
    notSent: 'We can’t send email right now. Ask your coach for a link on WhatsApp.',
  },
})

type UnconfirmedEmailProps = { user: User; account: AccountToken }

/** Says that the account's email is not verified, and sends the link again; renders nothing if it is. */
export function UnconfirmedEmail({ user, account }: UnconfirmedEmailProps) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const { noMail } = useRuntime()
  const [isSent, setSent] = useState<boolean | null>(null)
  const send = useGuardedMutation<{ sent: boolean }, void>({
    mutationFn: () => call(sendConfirmation, {}, { ...accountCredentials(account), language }),
    onSuccess: ({ sent }) => setSent(sent),
  })
  if (user.confirmed?.email !== false || user.email === null) return null
  const email = isolate(user.email)
  const stateOf = (sent: boolean | null) => {
    if (sent === null) return noMail ? t.noMail : t.lead(email)
    return sent ? t.sent(email) : t.notSent
  }
  return (
    <Notice tone="warn" className={styles.renewal}>
      <b>{t.title}</b>
      <p role="status">{stateOf(isSent)}</p>
      {isSent === null && !noMail && (
        <Button variant="ghost" size="compact" busy={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? t.sending : t.send}
        </Button>
      )}
      {send.error instanceof ApiError && <span role="alert">{send.error.sentence}</span>}
    </Notice>
  )
}
