import { type FormEvent, useEffect, useRef, useState } from 'react'
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
import { IdentityFields } from './identity-fields.tsx'
import { accountMessages } from './messages.ts'

type NewPasswordFormProps = {
  token: string
  /** Whether the link's page asks who uses it: its account may have been made by anybody. */
  asksWho: boolean
  onSaved: (email: string | null) => void
}

/** Sets a password by a one-time link. */
export function NewPasswordForm({ token, asksWho, onSaved }: NewPasswordFormProps) {
  const words = useMessages(accountMessages)
  const { language } = useLanguage()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError | null>(null)
  const wrongAddress = useWrongAddress(fault)
  const form = useRef<HTMLFormElement>(null)
  const fields = fault?.fields ?? {}
  const isAtField = Object.keys(fields).length > 0
  // A link may be older than its question, and then only the server asks.
  const [isAsked, setAsked] = useState(asksWho)

  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [fault])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const body = { token, ...typedIn(event.currentTarget) }
    setBusy(true)
    setFault(null)
    try {
      const { email } = await call(resetPassword, { body }, { language })
      onSaved(email)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setFault(problem)
      if (problem.fields.name || problem.fields.phone) setAsked(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.form}>
      {wrongAddress && <WrongAddressNotice {...wrongAddress} form="password" />}
      {isAsked && <IdentityFields errors={fields} />}
      <PasswordField
        name="password"
        label={words.password}
        hint={words.hint}
        error={fields.password}
        autoComplete="new-password"
      />
      {fault && !isAtField && !wrongAddress?.isRefused && (
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

// What has no field is not sent: only some links ask for more than the password.
function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  const typed = (field: string) => {
    const value = data.get(field)
    return value === null ? {} : { [field]: String(value) }
  }
  const password = String(data.get('password'))
  return { password, ...typed('name'), ...typed('phone'), ...typed('whatsapp') }
}
