import { type ReactNode, useState } from 'react'
import { cairoDay, daysAfter, daysBetween } from '#contract/cairo-days.ts'
import type { User } from '#contract/users.ts'
import { type AccessChange, endOfPause, maxDaysAhead, maxPauseDays } from '#contract/users-access.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useNow } from '#web/platform/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { seenEnd } from './access.ts'
import { accessMessages, givenDayForms } from './access-messages.ts'
import { useChangeUser } from './queries.ts'
import { useAccessChange } from './use-access-change.tsx'

export type AccessDialog = 'pause' | 'end-date' | 'package' | 'assign'

type AskProps = { user: User; onClose: () => void }

/** The dialog that asks for the rest of a change of access. */
export function AccessDialogs({ dialog, ...rest }: AskProps & { dialog: AccessDialog }) {
  if (dialog === 'pause') return <PauseDialog {...rest} />
  if (dialog === 'end-date') return <EndDateDialog {...rest} />
  if (dialog === 'package') return <PackageDialog {...rest} />
  return <AssignDialog {...rest} />
}

/** How long most pauses are, in days. */
const usualPauses = ['7', '14', '30'] as const

function PauseDialog({ user, onClose }: AskProps) {
  const t = useMessages(accessMessages)
  const format = useFormat()
  const sentenceOf = useFieldSentence()
  const now = useNow()
  // The day on which it was opened: behind midnight a chosen number of days stays what it was.
  const [today] = useState(() => cairoDay(new Date()))
  const [day, setDay] = useState(() => daysAfter(today, Number(usualPauses[0])))
  const sending = useSending(user, onClose)
  const left = Date.parse(user.subscription.endDate ?? '') - now
  const days = daysBetween(today, day)
  const isPossible = days >= 1 && days <= maxPauseDays
  const usual = usualPauses.find((one) => Number(one) === days)
  return (
    <AskDialog
      title={t.pauseTitle(isolate(user.name))}
      act={t.pause}
      sending={sending}
      change={() => (isPossible ? { act: 'pause', days } : null)}
      onClose={onClose}
    >
      <p>{t.pauseBody}</p>
      <SegmentedControl
        label={t.pauseFor}
        name="pause-days"
        segments={usualPauses.map((value) => ({
          value,
          label: <bdi>{format.plural(givenDayForms, Number(value))}</bdi>,
        }))}
        value={usual ?? ('' as '7')}
        onChange={({ target }) => setDay(daysAfter(today, Number(target.value)))}
      />
      <TextField
        type="date"
        label={t.until}
        min={daysAfter(today, 1)}
        max={daysAfter(today, maxPauseDays)}
        value={day}
        error={
          sending.dayProblem ??
          (isPossible ? undefined : sentenceOf(days > maxPauseDays ? 'pause_far' : 'pause_past'))
        }
        onChange={({ target }) => setDay(target.value)}
      />
      {isPossible && <PauseResult back={endOfPause(days, new Date(now))} left={left} />}
    </AskDialog>
  )
}

/** When access really comes back, with the hour, and until when it then lasts. */
function PauseResult({ back, left }: { back: Date; left: number }) {
  const t = useMessages(accessMessages)
  const format = useFormat()
  const end = format.date(back.getTime() + left)
  return <p aria-live="polite">{t.pauseResult(format.dateTime(back), end)}</p>
}

function EndDateDialog({ user, onClose }: AskProps) {
  const t = useMessages(accessMessages)
  const sentenceOf = useFieldSentence()
  const today = cairoDay(new Date())
  const latest = daysAfter(today, maxDaysAhead)
  const [day, setDay] = useState(() => cairoDay(new Date(user.subscription.endDate ?? Date.now())))
  const [isEnding, setEnding] = useState(false)
  const sending = useSending(user, onClose)
  const isDay = day >= today && day <= latest
  if (isEnding) return <EndNowDialog user={user} sending={sending} onClose={() => setEnding(false)} />
  return (
    <AskDialog
      title={t.endTitle(isolate(user.name))}
      act={t.save}
      sending={sending}
      change={() => (isDay ? { act: 'set_end', day } : null)}
      onClose={onClose}
      besides={
        <Button variant="bad" onClick={() => setEnding(true)}>
          {t.end}
        </Button>
      }
    >
      <TextField
        type="date"
        label={t.lastDay}
        min={today}
        max={latest}
        value={day}
        error={sending.dayProblem ?? (isDay ? undefined : sentenceOf(day > latest ? 'end_far' : 'end_past'))}
        onChange={({ target }) => setDay(target.value)}
      />
    </AskDialog>
  )
}

function EndNowDialog({ user, sending, onClose }: AskProps & { sending: Sending }) {
  const t = useMessages(accessMessages)
  const format = useFormat()
  const left = Date.parse(user.subscription.endDate ?? '') - Date.now()
  return (
    <ConfirmDialog
      open
      title={t.endNowTitle(isolate(user.name))}
      confirmLabel={sending.isBusy ? t.saving : t.end}
      busy={sending.isBusy}
      failure={sending.failure}
      onConfirm={() => sending.send({ act: 'end' })}
      onClose={onClose}
    >
      <p>{t.endNowBody(format.plural(givenDayForms, Math.ceil(left / (24 * 60 * 60 * 1000))))}</p>
    </ConfirmDialog>
  )
}

function PackageDialog({ user, onClose }: AskProps) {
  const t = useMessages(accessMessages)
  const format = useFormat()
  const [plan, setPlan] = useState<PlanId>(user.subscription.plan ?? 'basic')
  const sending = useSending(user, onClose)
  const end = seenEnd(user.subscription) ?? Date.now()
  return (
    <AskDialog
      title={t.packageTitle(isolate(user.name))}
      act={t.changePackage}
      sending={sending}
      change={() => {
        const wasPlan = user.subscription.plan
        return wasPlan === null || plan === wasPlan ? null : { act: 'change_package', plan, wasPlan }
      }}
      onClose={onClose}
    >
      <PackageChoice plan={plan} onPlan={setPlan} />
      <p>{t.packageBody(format.date(end))}</p>
    </AskDialog>
  )
}

function PackageChoice({ plan, onPlan }: { plan: PlanId; onPlan: (plan: PlanId) => void }) {
  const t = useMessages(accessMessages)
  const plans = useMessages(planMessages)
  return (
    <SegmentedControl
      label={t.package}
      name="package"
      segments={planIds.map((value) => ({ value, label: plans[value] }))}
      value={plan}
      onChange={({ target }) => onPlan(target.value as PlanId)}
    />
  )
}

/** For how long a package is assigned by hand, in days. */
const usualTerms = ['30', '60', '90', '365'] as const

function AssignDialog({ user, onClose }: AskProps) {
  const t = useMessages(accessMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const toast = useToast()
  const [plan, setPlan] = useState<PlanId>(user.subscription.plan ?? 'basic')
  const [days, setDays] = useState<(typeof usualTerms)[number]>('30')
  const act = useChangeUser({ onDone: () => toast.show({ title: t.assigned(plans[plan]) }) })
  const change = {
    subscription: { plan, accessDays: Number(days) },
    wasEndDate: seenEnd(user.subscription),
  }
  return (
    <Dialog
      open
      title={t.assignTitle(isolate(user.name))}
      onClose={onClose}
      dismissible={!act.isPending}
      failure={act.error instanceof ApiError ? act.error.sentence : undefined}
      footer={
        <Footer
          label={act.isPending ? t.saving : t.assign}
          busy={act.isPending}
          onAct={() => act.mutate({ user, change }, { onSuccess: onClose })}
          onClose={onClose}
        />
      }
    >
      <PackageChoice plan={plan} onPlan={setPlan} />
      <SegmentedControl
        label={t.assignFor}
        name="assigned-days"
        segments={usualTerms.map((value) => ({
          value,
          label: <bdi>{format.plural(givenDayForms, Number(value))}</bdi>,
        }))}
        value={days}
        onChange={({ target }) => setDays(target.value as typeof days)}
      />
    </Dialog>
  )
}

type Sending = {
  send: (change: AccessChange) => void
  isBusy: boolean
  failure: string | undefined
  dayProblem: string | undefined
}

/** Sends what a dialog asks for, and closes it; a failure stays in the dialog, at its field where it has one. */
function useSending(user: User, onClose: () => void): Sending {
  const { mutate, isPending, error } = useAccessChange(user, { asToast: false })
  const problem = error instanceof ApiError && error.status !== 401 ? error : null
  const dayProblem = problem?.fields['change.day'] ?? problem?.fields['change.days']
  return {
    send: (change) => mutate(change, { onSuccess: onClose }),
    isBusy: isPending,
    failure: dayProblem ? undefined : problem?.sentence,
    dayProblem,
  }
}

type AskDialogProps = {
  title: string
  act: string
  sending: Sending
  /** Null while there is nothing to send. */
  change: () => AccessChange | null
  children: ReactNode
  besides?: ReactNode
  onClose: () => void
}

function AskDialog({ title, act, sending, change, children, besides, onClose }: AskDialogProps) {
  const t = useMessages(accessMessages)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      dismissible={!sending.isBusy}
      failure={sending.failure}
      footer={
        <Footer
          label={sending.isBusy ? t.saving : act}
          busy={sending.isBusy}
          besides={besides}
          onAct={() => {
            const wanted = change()
            if (wanted) sending.send(wanted)
          }}
          onClose={onClose}
        />
      }
    >
      {children}
    </Dialog>
  )
}

type FooterProps = {
  label: string
  busy: boolean
  besides?: ReactNode
  onAct: () => void
  onClose: () => void
}

function Footer({ label, busy, besides, onAct, onClose }: FooterProps) {
  const { cancel } = useMessages(uiMessages)
  return (
    <>
      <Button busy={busy} onClick={onAct}>
        {label}
      </Button>
      {besides}
      <Button variant="ghost" disabled={busy} onClick={onClose}>
        {cancel}
      </Button>
    </>
  )
}
