import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { changePassword, listSessions } from '#contract/profile.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import { ownAccountMessages, signedOutOf } from './messages.ts'
import styles from './own-account.module.css'
import { useTokenCheck } from './queries.ts'

const nothing = { currentPassword: '', newPassword: '' }

/** Changes the user's password and shows how many other devices that signed out. */
export function PasswordCard({ account, email }: { account: AccountToken; email: string | null }) {
  const t = useMessages(ownAccountMessages).password
  const { language } = useLanguage()
  const { plural } = useFormat()
  const [ended, setEnded] = useState<number | null>(null)
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const checkToken = useTokenCheck()
  const { form, field, write, isSending } = useCallForm({
    schema: changePassword.body,
    initial: nothing,
    send: (body) => call(changePassword, { body }, { ...accountCredentials(account), language }),
    onSent: (response) => {
      write(nothing)
      setEnded(response.ended)
      void client.invalidateQueries({ queryKey: [listSessions.id] })
    },
    onFailed: (error, atFields) => {
      checkToken(error)
      if (!atFields) showFailure(t.failed, error)
    },
  })

  return (
    <Card as="section" aria-labelledby="own-password">
      <CardHead icon={<KeyRound />} id="own-password">
        {t.title}
      </CardHead>
      <form {...form} onSubmitCapture={() => setEnded(null)} className={styles.form}>
        <p className="muted small">{t.lead}</p>
        {/* Gives password managers the account's username. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField {...field('currentPassword')} label={t.current} autoComplete="current-password" />
        <PasswordField {...field('newPassword')} label={t.next} hint={t.hint} autoComplete="new-password" />
        <div role="status">
          {ended !== null && (
            <Notice tone="ok">
              {t.saved} {plural(signedOutOf, ended)}
            </Notice>
          )}
        </div>
        <Button type="submit" busy={isSending}>
          {isSending ? t.saving : t.save}
        </Button>
      </form>
      <TextLink to="/forgot-password">{t.forgotten}</TextLink>
    </Card>
  )
}
