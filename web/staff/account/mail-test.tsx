import { Send } from 'lucide-react'
import { useState } from 'react'
import { testMail } from '#contract/dashboard.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { call } from '#web/platform/api.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { mailTestMessages } from './mail-test-messages.ts'

type Result = CallAnswer<typeof testMail>

/** Sends a test mail to an address, and says whether the mail server accepted it, or why not. */
export function MailTest() {
  const t = useMessages(mailTestMessages)
  const { language } = useLanguage()
  const [result, setResult] = useState<Result | null>(null)
  const showFailure = useFailureToast()
  const { form, field, isSending } = useCallForm({
    schema: testMail.body,
    initial: { to: '' },
    send: (body) => call(testMail, { body }, { language }),
    onSent: setResult,
    onFailed: (error, atFields) => {
      if (!atFields) showFailure(t.notSent, error)
    },
  })
  return (
    <Disclosure title={t.title} outlined>
      <form {...form} onSubmitCapture={() => setResult(null)} className={stack(12)}>
        <TextField {...field('to')} type="email" label={t.to} autoComplete="email" />
        <div role="status">{result && <Outcome {...result} />}</div>
        <Button type="submit" size="compact" icon={<Send className="flip" />} busy={isSending}>
          {isSending ? t.sending : t.send}
        </Button>
      </form>
    </Disclosure>
  )
}

function Outcome({ outcome, codes }: Result) {
  const t = useMessages(mailTestMessages)
  return (
    <Notice tone={outcome === 'sent' ? 'ok' : 'bad'}>
      <p>{t.outcomes[outcome]}</p>
      {codes && (
        <p>
          {t.codes} <Ltr wraps>{codes}</Ltr>
        </p>
      )}
    </Notice>
  )
}
