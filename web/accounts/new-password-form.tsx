import { type FormEvent, useState } from 'react'
import { resetPassword } from '#contract/accounts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import styles from './accounts.module.css'
import { accountMessages } from './messages.ts'

type NewPasswordFormProps = { token: string; onSaved: (email: string | null) => void }

/** Sets a password by a one-time link. */
export function NewPasswordForm({ token, onSaved }: NewPasswordFormProps) {
  const words = useMessages(accountMessages)
  const { language } = useLanguage()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const wrongAddress = useWrongAddress(fault)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const password = String(new FormData(event.currentTarget).get('password'))
    setBusy(true)
    setFault(null)
    try {
      const { email } = await call(resetPassword, { body: { token, password } }, { language })
      onSaved(email)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setFault(problem)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      {wrongAddress && <WrongAddressNotice {...wrongAddress} form="password" />}
      <PasswordField
        name="password"
        label={words.password}
        hint={words.hint}
        error={fault?.fields.password}
        autoComplete="new-password"
      />
      {fault && !fault.fields.password && !wrongAddress?.isRefused && (
        <Notice tone="bad" role="alert">
          {fault.sentence}
          {fault.code === 'link_invalid' && <TextLink to="/forgot-password">{words.newLink}</TextLink>}
        </Notice>
      )}
      <Button type="submit" wide busy={isBusy} disabled={!isHydrated}>
        {isBusy ? words.saving : words.save}
      </Button>
    </form>
  )
}
