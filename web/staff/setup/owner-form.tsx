import { type FormEvent, useState } from 'react'
import { setUpOwner } from '#contract/auth.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { storeSession } from '#web/platform/session.ts'
import { useWrongAddress } from '#web/platform/wrong-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { WrongAddressNotice } from '#web/ui/wrong-address.tsx'
import { setUpMessages } from './messages.ts'
import { OwnNameField } from './own-name-field.tsx'
import styles from './setup.module.css'

/** Creates the first admin with the one-time link and signs in. */
export function OwnerForm({ token, onMade }: { token: string; onMade: () => void }) {
  const t = useMessages(setUpMessages)
  const { language } = useLanguage()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const wrongAddress = useWrongAddress(error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name))
    const body = { token, name: text('name'), username: text('username'), password: text('password') }
    setBusy(true)
    setError(null)
    try {
      const response = await call(setUpOwner, { body }, { language })
      storeSession('staff', { token: response.token, name: response.user.name, email: response.user.email })
      onMade()
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
    } finally {
      setBusy(false)
    }
  }

  const fields = error?.fields ?? {}
  const isAboutNoField =
    Object.keys(fields).length === 0 && error?.code !== 'username_taken' && !wrongAddress?.isRejected
  return (
    <Card as="section" className={stack(16)} aria-labelledby="owner">
      <h2 id="owner">{t.ownerTitle}</h2>
      <p className={styles.muted}>{t.ownerLead}</p>
      <form method="post" noValidate onSubmit={submit} className={stack(16)}>
        {wrongAddress && <WrongAddressNotice {...wrongAddress} form="staff" />}
        <OwnNameField error={fields.name} />
        <TextField
          name="username"
          label={t.username}
          hint={t.usernameHint}
          error={fields.username ?? (error?.code === 'username_taken' ? error.sentence : undefined)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          name="password"
          label={t.password}
          hint={t.passwordHint}
          error={fields.password}
          autoComplete="new-password"
        />
        {error && isAboutNoField && (
          <Notice tone="bad" role="alert">
            {error.code === 'link_invalid' ? t.linkExpired : error.sentence}
          </Notice>
        )}
        <Button type="submit" wide busy={isBusy} disabled={!isHydrated}>
          {isBusy ? t.creating : t.create}
        </Button>
      </form>
    </Card>
  )
}
