import { useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { Phone } from '#contract/phones.ts'
import { changeProfile } from '#contract/profile.ts'
import { PersonName } from '#contract/text.ts'
import type { User } from '#contract/users.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { renameSession, type Session } from '#web/platform/session.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { ownProfile } from './queries.ts'

type Fields = { name: string; phone: string; whatsapp: string; isSame: boolean }

// With `isSame`, WhatsApp uses the phone number.
const Profile = z.preprocess(
  ({ isSame, ...typed }: Fields) => (isSame ? { ...typed, whatsapp: undefined } : typed),
  z.object({ name: PersonName, phone: Phone, whatsapp: Phone.optional() }),
)

type ProfileCardProps = { user: User; session: Session }

/** The member's name and numbers. The input stays until it is saved, after any error or refetch. */
export function ProfileCard({ user, session }: ProfileCardProps) {
  const t = useMessages(ownAccountMessages).profile
  const { form, field, box, values, isSending } = useProfileForm({ user, session })

  return (
    <Card as="section" aria-labelledby="own-profile">
      <CardHead icon={<UserRound />} id="own-profile">
        {t.title}
      </CardHead>
      <form {...form} className={styles.form}>
        <TextField {...field('name')} label={t.name} autoComplete="name" />
        <TextField {...field('phone')} type="tel" label={t.phone} autoComplete="tel" />
        <CheckboxField {...box('isSame')} label={t.sameAsPhone} />
        {!values.isSame && (
          <TextField {...field('whatsapp')} type="tel" label={t.whatsapp} autoComplete="off" />
        )}
        <Address email={user.email} />
        <Button type="submit" busy={isSending}>
          {isSending ? t.saving : t.save}
        </Button>
      </form>
    </Card>
  )
}

/** The member's sign-in email; only staff can change it. */
function Address({ email }: { email: string | null }) {
  const t = useMessages(ownAccountMessages).profile
  return (
    <div className={styles.fact}>
      <b>{t.email}</b>
      <EmailText address={email ?? ''} />
      <small>{t.emailNote}</small>
    </div>
  )
}

function fieldsOf({ name, phone, whatsapp = '' }: User): Fields {
  const isSame = whatsapp === '' || whatsapp === phone
  return { name, phone, whatsapp: isSame ? '' : whatsapp, isSame }
}

function useProfileForm({ user, session }: ProfileCardProps) {
  const t = useMessages(ownAccountMessages).profile
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const showFailure = useFailureToast()
  const known = useRef(fieldsOf(user))
  const form = useCallForm({
    schema: Profile,
    initial: known.current,
    send: ({ whatsapp = '', ...change }) =>
      call(changeProfile, { body: { ...change, whatsapp } }, { session: 'member', language }),
    onSent: ({ user: saved }) => {
      form.write(fieldsOf(saved))
      client.setQueryData(ownProfile({ kind: 'member', token: session.token }, language).queryKey, saved)
      renameSession('member', session, saved.name)
      toast.show({ title: t.saved })
    },
    onFailed: (error, atFields) => {
      if (!atFields) showFailure(t.saveFailed, error)
    },
  })

  // The profile was changed elsewhere: fields without unsaved input get the new value.
  useEffect(() => {
    const typed = Object.entries(form.read())
    const former = new Map(Object.entries(known.current))
    known.current = fieldsOf(user)
    const next = new Map(Object.entries(known.current))
    const followed = typed.filter(([name, value]) => value === former.get(name) && value !== next.get(name))
    if (followed.length > 0) form.write(Object.fromEntries(followed.map(([name]) => [name, next.get(name)])))
  }, [user, form])
  return form
}
