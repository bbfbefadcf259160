import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { changePassword, listSessions } from '#contract/own-account.ts'
import { NewPassword, TypedPassword } from '#contract/text.ts'
import { call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { faultsOf } from './field-faults.ts'
import { ownAccountMessages, signedOutOf } from './messages.ts'
import styles from './own-account.module.css'
import { useAccountForm } from './use-account-form.ts'

const schemas = { currentPassword: TypedPassword, newPassword: NewPassword }
const nothing = { currentPassword: '', newPassword: '' }

/** Changes the member's password and says in how many other places they were signed out by that. */
export function PasswordCard({ email }: { email: string | null }) {
  const words = useMessages(ownAccountMessages).password
  const { language } = useLanguage()
  const sentenceOf = useFieldSentence()
  const { plural } = useFormat()
  const { form, faults, refuse, fail, mend } = useAccountForm<keyof typeof schemas>(words.failed)
  const [typed, setTyped] = useState(nothing)
  const [ended, setEnded] = useState<number | null>(null)
  const client = useQueryClient()
  const act = useAct({
    mutationFn: (body: typeof nothing) => call(changePassword, { body }, { session: 'member', language }),
    onSuccess: (answer) => {
      setTyped(nothing)
      setEnded(answer.ended)
      void client.invalidateQueries({ queryKey: [listSessions.id] })
    },
    onError: fail,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    setEnded(null)
    if (!refuse(faultsOf(schemas, typed, sentenceOf))) act.mutate(typed)
  }
  const fieldOf = (name: keyof typeof schemas) => ({
    name,
    error: faults[name],
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })

  return (
    <Card as="section" aria-labelledby="own-password">
      <CardHead icon={<KeyRound />} id="own-password">
        {words.title}
      </CardHead>
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={mend} className={styles.form}>
        <p className={styles.lead}>{words.lead}</p>
        {/* Tells password programs whose password it is. */}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          {...fieldOf('currentPassword')}
          label={words.current}
          autoComplete="current-password"
        />
        <PasswordField
          {...fieldOf('newPassword')}
          label={words.next}
          hint={words.hint}
          autoComplete="new-password"
        />
        <div role="status">
          {ended !== null && (
            <Notice tone="ok">
              {words.saved} {plural(signedOutOf, ended)}
            </Notice>
          )}
        </div>
        <Button type="submit" busy={act.isPending}>
          {act.isPending ? words.saving : words.save}
        </Button>
      </form>
      <TextLink to="/forgot-password">{words.forgotten}</TextLink>
    </Card>
  )
}
