import { useState } from 'react'
import { proveEmailChange } from '#contract/email-change.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { newEmailMessages } from './messages.ts'

type ConfirmNewEmailProps = {
  token: string
  onConfirmed: (email: string) => void
  /** The link does not work any more. */
  onOver: () => void
}

/** Confirms at a press of the button: programs that check mails for harmful links only open them. */
export function ConfirmNewEmail({ token, onConfirmed, onOver }: ConfirmNewEmailProps) {
  const t = useMessages(newEmailMessages)
  const { language } = useLanguage()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function confirm() {
    if (isSending) return
    setSending(true)
    setFailure(null)
    try {
      const { email } = await call(proveEmailChange, { body: { token } }, { language })
      onConfirmed(email)
    } catch (error) {
      setSending(false)
      if (error instanceof ApiError && error.code === 'link_invalid') return onOver()
      setFailure(error instanceof ApiError ? error.sentence : t.failed)
    }
  }

  return (
    <div className={stack(16)}>
      <p>{t.lead}</p>
      <p className="muted small">{t.stranger}</p>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <Button wide busy={isSending} onClick={() => void confirm()}>
        {isSending ? t.confirming : t.confirm}
      </Button>
    </div>
  )
}
