import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { foldDigits } from '#contract/text.ts'
import { NewMember, type User } from '#contract/users.ts'
import { planIds } from '#contract/values.ts'
import type { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { addMessages } from './add-messages.ts'
import styles from './member-row.module.css'
import { useAddMember } from './queries.ts'

type AddMemberDialogProps = {
  /** Renders the control that makes the link for a password. */
  passwordLink: (user: User) => ReactNode
  /** Shows everybody with an email. */
  onShowEmail: (email: string) => void
  onClose: () => void
}

const initial = { name: '', phone: '', email: '', plan: '', days: '30' }

// Without a package its days do not matter.
const daysOf = ({ plan, days }: typeof initial) =>
  plan === '' ? 1 : Number(foldDigits(days).trim() || Number.NaN)

const FormInput = z.preprocess(
  (typed: typeof initial) => ({ ...typed, days: daysOf(typed) }),
  NewMember.omit({ subscription: true }).extend({
    plan: z.enum(['', ...planIds]),
    days: z.int({ error: 'days' }).min(1, 'days').max(365, 'days'),
  }),
)

/** Adds a person who did not apply on the site; then offers the link with which they choose a password. */
export function AddMemberDialog({ passwordLink, onShowEmail, onClose }: AddMemberDialogProps) {
  const t = useMessages(addMessages)
  const [added, setAdded] = useState<User | null>(null)
  if (!added) return <AddForm {...{ onShowEmail, onClose }} onAdded={setAdded} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.doneTitle}
      footer={
        <Button variant="ghost" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <p role="status">{t.done(isolate(added.name))}</p>
      <p className="muted">{t.next}</p>
      {passwordLink(added)}
    </Dialog>
  )
}

type AddFormProps = Omit<AddMemberDialogProps, 'passwordLink'> & { onAdded: (user: User) => void }

function AddForm({ onShowEmail, onClose, onAdded }: AddFormProps) {
  const t = useMessages(addMessages)
  const plans = useMessages(planMessages)
  const add = useAddMember()
  const [isTaken, setTaken] = useState(false)
  const { form, field, values, read, isSending, failure } = useCallForm({
    schema: FormInput,
    initial,
    checkOn: 'leave',
    fieldOf: (path) =>
      path === 'subscription.accessDays' ? 'days' : path in initial ? (path as 'name') : null,
    send: async ({ plan, days, ...person }) => {
      setTaken(false)
      return await add({ ...person, ...(plan && { subscription: { plan, accessDays: days } }) })
    },
    onSent: onAdded,
    onFailed: (error) => setTaken(isOfEmail(error)),
  })
  const { ask, question } = useUnsavedChanges(
    [values.name, values.phone, values.email].some((one) => one.trim()),
  )
  // After a 401 a dialog to sign in again opens above this one, which stays as it is.
  const reason = failure?.error?.status === 401 ? undefined : failure?.error?.sentence
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!isSending}
      title={t.title}
      form={form}
      failure={
        reason && (
          <>
            <b>{t.failed}</b>
            <span>{reason}</span>
          </>
        )
      }
      footer={
        <Button type="submit" busy={isSending}>
          {isSending ? t.submitting : t.submit}
        </Button>
      }
    >
      <p className="muted">{t.lead}</p>
      <TextField {...field('name')} label={t.name} autoComplete="off" />
      <TextField
        {...field('phone')}
        type="tel"
        label={t.phone}
        placeholder="01x xxxx xxxx"
        autoComplete="off"
      />
      <TextField {...field('email')} type="email" label={t.email} autoComplete="off" />
      {isTaken && <TextButton onClick={() => onShowEmail(read().email.trim())}>{t.showOwner}</TextButton>}
      <SelectField {...field('plan')} label={t.plan}>
        <option value="">{t.noPlan}</option>
        {planIds.map((id) => (
          <option key={id} value={id}>
            {plans[id]}
          </option>
        ))}
      </SelectField>
      <div hidden={values.plan === ''} className={styles.days}>
        <TextField
          {...field('days')}
          inputMode="numeric"
          label={t.days}
          hint={t.daysHint}
          autoComplete="off"
        />
      </div>
      {question}
    </Dialog>
  )
}

const isOfEmail = (error: unknown) =>
  ['email_taken', 'email_not_confirmed'].includes((error as ApiError).code)
