import { type FormEvent, useEffect, useRef, useState } from 'react'
import { forgotPassword } from '#contract/auth.ts'
import { Email } from '#contract/text.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { emailHint } from '#web/ui/email-hint.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import styles from './accounts.module.css'
import { forgottenMessages } from './forgotten-messages.ts'

type Problem = { atField?: string; failure?: ApiError }

/** Requests a link for a new password. The response is the same whether or not the address has an account. */
export function ForgotPasswordForm({
  email,
  onRequested,
}: {
  email: string
  onRequested: (email: string) => void
}) {
  const t = useMessages(forgottenMessages)
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(email)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>({})

  const wrongAddress = useWrongAddress(problem.failure)

  useEffect(() => {
    if (problem.atField) input.current?.focus()
  }, [problem])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const { data, error } = Email.safeParse(typed)
    if (!data) return setProblem({ atField: sentenceOf(error?.issues[0]?.message ?? '') })
    setBusy(true)
    setProblem({})
    try {
      await call(forgotPassword, { body: { email: data } }, { language })
      onRequested(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const atField = error.fields.email
      setProblem(atField ? { atField } : { failure: error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      {wrongAddress && <WrongAddressNotice {...wrongAddress} form="password" />}
      <TextField
        ref={input}
        name="email"
        type="email"
        label={t.email}
        hint={emailHint(typed, setTyped)}
        error={problem.atField}
        autoComplete="username"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem({})
        }}
      />
      {problem.failure && !wrongAddress?.isRejected && (
        <Notice tone="bad" role="alert">
          {problem.failure.sentence}
        </Notice>
      )}
      <Button type="submit" wide busy={isBusy} disabled={!isHydrated}>
        {isBusy ? t.sending : t.send}
      </Button>
    </form>
  )
}
