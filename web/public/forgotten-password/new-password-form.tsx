import { type FormEvent, useEffect, useRef, useState } from 'react'
import { resetPassword } from '#contract/auth.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import styles from './accounts.module.css'
import { accountMessages } from './messages.ts'

type NewPasswordFormProps = {
  token: string
  /** Whether to show the identity fields: anybody may have created the link's account. */
  asksWho: boolean
  onSaved: (email: string | null) => void
}

/** Sets a password by a one-time link. */
export function NewPasswordForm({ token, asksWho, onSaved }: NewPasswordFormProps) {
  const t = useMessages(accountMessages)
  const { language } = useLanguage()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const wrongAddress = useWrongAddress(error)
  const form = useRef<HTMLFormElement>(null)
  const fields = error?.fields ?? {}
  const isAtField = Object.keys(fields).length > 0
  // An older link does not say so, and then only the server's response requires the name.
  const [isNameRequired, setNameRequired] = useState(asksWho)

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const body = { token, ...typedIn(event.currentTarget) }
    setBusy(true)
    setError(null)
    try {
      const { email } = await call(resetPassword, { body }, { language })
      onSaved(email)
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
      if (problem.fields.name || problem.fields.phone) setNameRequired(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.form}>
      {wrongAddress && <WrongAddressNotice {...wrongAddress} form="password" />}
      {isNameRequired && <IdentityFields errors={fields} />}
      <PasswordField
        name="password"
        label={t.password}
        hint={t.hint}
        error={fields.password}
        autoComplete="new-password"
      />
      {error && !isAtField && !wrongAddress?.isRejected && (
        <Notice tone="bad" role="alert">
          {error.sentence}
          {error.code === 'link_invalid' && <TextLink to="/forgot-password">{t.newLink}</TextLink>}
        </Notice>
      )}
      <Button type="submit" wide busy={isBusy} disabled={!isHydrated}>
        {isBusy ? t.saving : t.save}
      </Button>
    </form>
  )
}

// Fields that are not rendered are not sent: only some links require more than the password.
function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  const typed = (field: string) => {
    const value = data.get(field)
    return value === null ? {} : { [field]: String(value) }
  }
  const password = String(data.get('password'))
  return { password, ...typed('name'), ...typed('phone'), ...typed('whatsapp') }
}

type IdentityFieldsProps = { errors: { name?: string; phone?: string; whatsapp?: string } }

/** The fields of a user who confirms an address. They start empty: a stranger may have entered the account's data. */
function IdentityFields({ errors }: IdentityFieldsProps) {
  const t = useMessages(accountMessages)
  const [isSame, setSame] = useState(true)
  return (
    <>
      <TextField name="name" label={t.name} error={errors.name} autoComplete="name" />
      <TextField
        name="phone"
        type="tel"
        label={t.phone}
        hint={t.phoneHint}
        error={errors.phone}
        autoComplete="tel"
      />
      <CheckboxField
        label={t.sameAsPhone}
        checked={isSame}
        onChange={(event) => setSame(event.target.checked)}
      />
      {!isSame && (
        <TextField name="whatsapp" type="tel" label={t.whatsapp} error={errors.whatsapp} autoComplete="off" />
      )}
    </>
  )
}
