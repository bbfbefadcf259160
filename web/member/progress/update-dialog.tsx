import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { daysAfter } from '#contract/cairo-days.ts'
import { entryReachesBack, type ProgressOverview } from '#contract/progress.ts'
import { readDayDraft } from '#web/member/progress/unsent-days/draft.ts'
import { DraftQuestion } from '#web/member/progress/unsent-days/draft-question.tsx'
import { deleteDayDraft } from '#web/member/progress/unsent-days/drafts.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { cardMessages } from './card-messages.ts'
import { DayForm } from './day-form.tsx'
import { dayMessages } from './day-messages.ts'
import { dayOf, isUnanswered } from './day-queries.ts'
import type { ProgressSource } from './progress-source.ts'
import { useDayNames } from './use-day-names.ts'
import type { FormStep } from './use-save-day.ts'

type UpdateDialogProps = {
  source: ProgressSource
  member: string
  overview: ProgressOverview
  /** The initial day; today by default. */
  day?: string
  /** Resumes that day's draft without asking. */
  resumes?: boolean
  /** Opened to log the workout: the title says so, and the workout of the initial day is ticked. */
  isWorkout?: boolean
  onClose: () => void
}

/** The form to log today or an earlier day. Unsaved input is stored as a draft of that day. */
export function UpdateDialog(props: UpdateDialogProps) {
  const { source, member, overview, onClose } = props
  const t = useMessages(dayMessages)
  const { update } = useMessages(cardMessages)
  const { cancel } = useMessages(uiMessages)
  const toast = useToast()
  const [first] = useState(props.day ?? overview.today)
  const [day, setDay] = useState(first)
  const isWorkout = props.isWorkout === true && day === first
  const [isLogged] = useState(overview.week.days.includes(first))
  const [step, setStep] = useState<FormStep>('absent')
  const formId = useId()

  function leave() {
    const draft = readDayDraft(member, day)
    if (draft && draft.sendAs === null)
      toast.show({ tone: 'info', title: t.savedDraft, description: t.savedDraftBody })
    onClose()
  }

  return (
    <Dialog
      open
      onClose={leave}
      title={isWorkout ? (isLogged ? t.changeWorkout : t.logWorkout) : update}
      dismissible={step !== 'saving'}
      steady
      footer={
        <>
          {step !== 'absent' && (
            <Button type="submit" form={formId} busy={step !== 'idle'}>
              {{ idle: t.save, waiting: t.waiting, saving: t.saving }[step]}
            </Button>
          )}
          <Button variant="ghost" disabled={step === 'saving'} onClick={leave}>
            {cancel}
          </Button>
        </>
      }
    >
      <DayField
        today={overview.today}
        day={day}
        onDay={setDay}
        disabled={step === 'waiting' || step === 'saving'}
      />
      <Day
        key={day}
        {...{ source, member, overview, day, formId }}
        resumes={props.resumes === true && day === props.day}
        isWorkout={isWorkout}
        onStep={setStep}
        onSaved={onClose}
      />
    </Dialog>
  )
}

type DayFieldProps = { today: string; day: string; onDay: (day: string) => void; disabled: boolean }

/** Selects today or an earlier day, as far back as entries can be changed. */
function DayField({ today, day, onDay, disabled }: DayFieldProps) {
  const t = useMessages(dayMessages)
  const days = useDayNames()
  const offered = Array.from({ length: entryReachesBack + 1 }, (_, back) => daysAfter(today, -back))
  return (
    <SelectField
      label={t.day}
      hint={t.dayHint}
      value={day}
      disabled={disabled}
      onChange={(event) => onDay(event.target.value)}
    >
      {(offered.includes(day) ? offered : [day, ...offered]).map((one) => (
        <option key={one} value={one}>
          {days.near(one, today)}
        </option>
      ))}
    </SelectField>
  )
}

type DayProps = Pick<UpdateDialogProps, 'source' | 'member' | 'overview'> & {
  day: string
  formId: string
  resumes: boolean
  isWorkout: boolean
  onStep: (step: FormStep) => void
  onSaved: () => void
}

/** One day: loads the entry, offers its draft if there is one, and shows the form. */
function Day({ resumes, ...own }: DayProps) {
  const t = useMessages(dayMessages)
  const { language } = useLanguage()
  const { data, error, isFetching, refetch } = useQuery(dayOf(own.source, own.day, language))
  const [draft, setDraft] = useState(() => readDayDraft(own.member, own.day))
  const [isResuming, setResuming] = useState(draft !== null && draft.sendAs === null && !resumes)
  // Once loading has failed, the form stays as it is: a later response must not replace the user's input.
  const [wasUnread, setWasUnread] = useState(false)
  const isUnread = data === undefined && (wasUnread || isUnanswered(error))
  if (isUnread && !wasUnread) setWasUnread(true)
  if (data === undefined && error && !isUnread) {
    return (
      <ErrorState title={t.dayFailed} onRetry={() => refetch()} busy={isFetching}>
        {error instanceof ApiError && error.sentence}
      </ErrorState>
    )
  }
  if (data === undefined && !isUnread) return <Waiting />
  if (draft && isResuming) {
    return (
      <DraftQuestion
        at={draft.at}
        onResume={() => setResuming(false)}
        onDiscard={() => {
          deleteDayDraft(own.member, own.day)
          setDraft(null)
        }}
      />
    )
  }
  // If the consent was withdrawn since, on the account's screen or elsewhere, the draft's photos are deleted, too.
  const begun =
    draft && own.overview.consent === null ? { ...draft, kept: [], photos: [], unsent: [] } : draft
  return (
    <DayForm {...own} today={own.overview.today} entry={data ?? null} isUnread={isUnread} draft={begun} />
  )
}

function Waiting() {
  const t = useMessages(dayMessages)
  return (
    <Loading label={t.loadingDay}>
      <Skeleton shape="control" />
      <Skeleton shape="box" />
      <Skeleton shape="box" />
    </Loading>
  )
}
