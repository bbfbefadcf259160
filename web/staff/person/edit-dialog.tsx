import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { Phone } from '#contract/phones.ts'
import { oneLine, PersonName } from '#contract/text.ts'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useCallForm } from '#web/platform/use-call-form.ts'
import { allCoaches, useChangeUser } from '#web/staff/users/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FieldLook } from '#web/ui/field-frame.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { personMessages } from './messages.ts'

type Fields = {
  name: string
  phone: string
  whatsapp: string
  isSame: boolean
  goals: string
  /** The id of the coach; empty for none. */
  coach: string
}

const maxGoals = 20
const goal = oneLine(200)

const Details = z.object({
  name: PersonName,
  phone: Phone.optional(),
  whatsapp: Phone.optional(),
  goals: z.array(goal),
  coach: z.string(),
})
type Details = z.output<typeof Details>

/** Only an account without a number may stay without one. */
const typedBy = ({ phone: former }: User) =>
  z.preprocess(
    ({ isSame, whatsapp, phone, goals, name, coach }: Fields) => ({
      name,
      coach,
      ...((former || phone.trim()) && { phone }),
      ...(!isSame && { whatsapp }),
      goals: linesOf(goals),
    }),
    Details,
  )

type EditDialogProps = {
  user: User
  /** Whether the viewer may choose the coach. */
  mayHandOver: boolean
  onClose: () => void
}

/** Changes a user's name, numbers, goals and coach. Sends only what was changed, so that a colleague's change stays. */
export function EditDialog({ user, mayHandOver, onClose }: EditDialogProps) {
  const t = useMessages(personMessages).editing
  const { form, field, box, values, isSending, isTouched } = useEditing({ user, onClose })
  const { ask, question } = useUnsavedChanges(isTouched)
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!isSending}
      title={t.title}
      form={form}
      footer={
        <Button type="submit" busy={isSending}>
          {isSending ? t.saving : t.save}
        </Button>
      }
    >
      <TextField {...field('name')} label={t.name} autoComplete="off" />
      <TextField {...field('phone')} type="tel" label={t.phone} hint={t.numberHint} autoComplete="off" />
      <CheckboxField {...box('isSame')} label={t.same} />
      {!values.isSame && (
        <TextField {...field('whatsapp')} type="tel" label={t.whatsapp} autoComplete="off" />
      )}
      <TextArea {...field('goals')} label={t.goals} hint={t.goalsHint} />
      {mayHandOver && <CoachField {...field('coach')} label={t.coach} />}
      {question}
    </Dialog>
  )
}

type CoachFieldProps = FieldLook & { name: string; defaultValue: string }

/** Who coaches the user; not shown while the team is not known. */
function CoachField(props: CoachFieldProps) {
  const { noCoach, presentCoach } = useMessages(personMessages).editing
  const { language } = useLanguage()
  const { data: colleagues } = useQuery(allCoaches(language))
  const { defaultValue: present } = props
  // An assistant coaches nobody; but whoever does at present stays, or saving would take the member from them.
  const coaches = colleagues?.filter(
    ({ _id, account }) => account?.staffRole !== 'assistant' || _id === present,
  )
  if (!coaches) return null
  const isListed = present === '' || coaches.some(({ _id }) => _id === present)
  return (
    <SelectField {...props}>
      <option value="">{noCoach}</option>
      {!isListed && <option value={present}>{presentCoach}</option>}
      {coaches.map(({ _id, name, account }) => (
        <option key={_id} value={_id}>
          {name || account?.username}
        </option>
      ))}
    </SelectField>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function fieldsOf({ name, phone, whatsapp = '', goals, coachId = '' }: User): Fields {
  const isSame = whatsapp === '' || whatsapp === phone
  return { name, phone, whatsapp: isSame ? '' : whatsapp, isSame, goals: goals.join('\n'), coach: coachId }
}

/** The refusal of a coach by whom health data would open to the viewer, as an error of that field. */
const atCoach = ({ code, status, sentence }: ApiError, reason: string) =>
  new ApiError({ code, status, sentence, fields: { coach: reason } })

function useEditing({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages(personMessages).editing
  const toast = useToast()
  const fail = useFailureToast()
  const { mutateAsync: change } = useChangeUser({})
  const initial = fieldsOf(user)
  const form = useCallForm({
    schema: typedBy(user),
    initial,
    check: ({ goals }) => (linesOf(goals).length > maxGoals ? { goals: t.goalsTooMany } : {}),
    fieldOf: (path) => {
      const [name] = path.split('.')
      return name === 'name' ||
        name === 'phone' ||
        name === 'whatsapp' ||
        name === 'goals' ||
        name === 'coach'
        ? name
        : null
    },
    send: async (typed) => {
      const changes = changesOf(user, typed)
      if (Object.keys(changes).length === 0) return changes
      await change({ user, change: changes }).catch((error) => {
        const isClosed = error instanceof ApiError && error.code === 'glass_required'
        throw isClosed ? atCoach(error, t.coachClosed) : error
      })
      return changes
    },
    onSent: () => {
      toast.show({ title: t.saved })
      onClose()
    },
    onFailed: (error, atFields) => {
      if (!atFields) fail(t.failed, error)
    },
  })
  const { values } = form
  const isTouched = JSON.stringify(values) !== JSON.stringify(initial)
  return { ...form, isTouched }
}

function changesOf(user: User, { name, phone, whatsapp = '', goals, coach }: Details) {
  const former = fieldsOf(user)
  const hasNewPhone = phone !== undefined && phone !== former.phone
  return {
    ...(name !== former.name && { name }),
    ...(hasNewPhone && { phone }),
    // Empty is the same as the phone, also as a new one.
    ...((whatsapp !== former.whatsapp || (hasNewPhone && whatsapp === '')) && { whatsapp }),
    ...(JSON.stringify(goals) !== JSON.stringify(user.goals) && { goals }),
    ...(coach !== former.coach && { coachId: coach || null }),
  }
}
