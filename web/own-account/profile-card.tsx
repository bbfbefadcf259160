import { useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import type { User } from '#contract/members.ts'
import { changeProfile, type ProfileChange } from '#contract/own-account.ts'
import { Phone } from '#contract/phones.ts'
import { PersonName } from '#contract/text.ts'
import { call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { renameSession, type Session } from '#web/platform/session.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { faultsOf } from './field-faults.ts'
import { ownAccountMessages } from './messages.ts'
import styles from './own-account.module.css'
import { ownProfile } from './queries.ts'
import { useAccountForm } from './use-account-form.ts'

type Fields = { name: string; phone: string; whatsapp: string; isSame: boolean }
type Problem = (fault: unknown) => void

type ProfileCardProps = { user: User; session: Session }

/** The member's name and numbers. What is typed stays until it is kept, whatever fails and whatever else is read. */
export function ProfileCard({ user, session }: ProfileCardProps) {
  const words = useMessages(ownAccountMessages).profile
  const sentenceOf = useFieldSentence()
  const { form, faults, refuse, fail, mend } = useAccountForm<'name' | 'phone' | 'whatsapp'>(words.saveFailed)
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const fields = { ...fieldsOf(user), ...typed }
  const type = (change: Partial<Fields>) => setTyped({ ...typed, ...change })
  const act = useProfileChange(session, { onSaved: () => setTyped({}), onFailed: fail })

  function submit(event: FormEvent) {
    event.preventDefault()
    const { name, phone, whatsapp, isSame } = fields
    // An empty number is the phone's: it is no longer that once it is asked for.
    const Whatsapp = isSame ? z.literal('') : Phone
    const values = { name, phone, whatsapp: isSame ? '' : whatsapp }
    const found = faultsOf({ name: PersonName, phone: Phone, whatsapp: Whatsapp }, values, sentenceOf)
    if (refuse(found)) return
    act.mutate(values)
  }

  return (
    <Card as="section" aria-labelledby="own-profile">
      <CardHead icon={<UserRound />} id="own-profile">
        {words.title}
      </CardHead>
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={mend} className={styles.form}>
        <TextField
          name="name"
          label={words.name}
          error={faults.name}
          autoComplete="name"
          value={fields.name}
          onChange={(event) => type({ name: event.target.value })}
        />
        <TextField
          name="phone"
          type="tel"
          label={words.phone}
          error={faults.phone}
          autoComplete="tel"
          value={fields.phone}
          onChange={(event) => type({ phone: event.target.value })}
        />
        <CheckboxField
          label={words.sameAsPhone}
          checked={fields.isSame}
          onChange={(event) => type({ isSame: event.target.checked })}
        />
        {!fields.isSame && (
          <TextField
            name="whatsapp"
            type="tel"
            label={words.whatsapp}
            error={faults.whatsapp}
            autoComplete="off"
            value={fields.whatsapp}
            onChange={(event) => type({ whatsapp: event.target.value })}
          />
        )}
        <Address email={user.email} />
        <Button type="submit" busy={act.isPending}>
          {act.isPending ? words.saving : words.save}
        </Button>
      </form>
    </Card>
  )
}

/** The address that a member signs in with; only staff change it. */
function Address({ email }: { email: string | null }) {
  const words = useMessages(ownAccountMessages).profile
  return (
    <div className={styles.fact}>
      <b>{words.email}</b>
      <Ltr wraps>{email}</Ltr>
      <small>{words.emailNote}</small>
    </div>
  )
}

function fieldsOf({ name, phone, whatsapp = '' }: User): Fields {
  const isSame = whatsapp === '' || whatsapp === phone
  return { name, phone, whatsapp: isSame ? '' : whatsapp, isSame }
}

function useProfileChange(session: Session, told: { onSaved: () => void; onFailed: Problem }) {
  const words = useMessages(ownAccountMessages).profile
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  return useAct({
    mutationFn: (change: ProfileChange) =>
      call(changeProfile, { body: change }, { session: 'member', language }),
    onSuccess: ({ user }) => {
      client.setQueryData(ownProfile({ kind: 'member', token: session.token }, language).queryKey, user)
      renameSession('member', session, user.name)
      told.onSaved()
      toast.show({ title: words.saved })
    },
    onError: told.onFailed,
  })
}
