import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProgressOverview } from '#contract/progress.ts'
import { changeUser, getUser, maxWorkoutsPerWeek, type UserChange } from '#contract/users.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { progressMessages } from './messages.ts'
import styles from './progress-dialog.module.css'
import type { ProgressSource } from './progress-source.ts'
import { overviewOf, refreshProgress } from './queries.ts'
import { useReportUnsaved } from './unsaved.tsx'
import { WeekMeters } from './week-meters.tsx'

/** For staff: a member's week, the goal of workouts per week, and the member's own goals. */
export function WeekAndGoals({ source }: { source: ProgressSource }) {
  const t = useMessages(progressMessages).week
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(overviewOf(source, language))
  if (!data && error) return <ErrorPanel title={t.loadFailed} error={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <Loading className={stack(28)}>
        <Skeleton shape="box" />
        <Skeleton shape="box" />
      </Loading>
    )
  }
  return (
    <div className={stack(28)}>
      <WeekMeters overview={data} />
      <WeeklyGoal source={source} goal={data.week.goal} />
      <Goals source={source} goals={data.goals} />
    </div>
  )
}

function WeeklyGoal({ source, goal }: { source: ProgressSource; goal: number }) {
  const t = useMessages(progressMessages).week
  const sentenceOf = useFieldSentence()
  const [typed, setTyped] = useState<number | null>(goal)
  const [error, setError] = useState<string>()
  const act = useGoalChange(source, { done: t.saved, failed: t.failed })
  useReportUnsaved(typed !== goal)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isValid = typed !== null && typed >= 1 && typed <= maxWorkoutsPerWeek
    setError(isValid ? undefined : sentenceOf('goal'))
    if (isValid) act.mutate({ weeklyGoal: typed })
  }

  return (
    <form method="post" noValidate className={styles.goalForm} onSubmit={submit}>
      <NumberStepper
        label={t.goal}
        value={typed}
        onValueChange={setTyped}
        min={1}
        max={maxWorkoutsPerWeek}
        error={error ?? fieldOf(act.error, 'weeklyGoal')}
      />
      <Button type="submit" variant="ghost" busy={act.isPending}>
        {act.isPending ? t.saving : t.save}
      </Button>
    </form>
  )
}

const maxGoals = 20

function Goals({ source, goals }: { source: ProgressSource; goals: ProgressOverview['goals'] }) {
  const t = useMessages(progressMessages).week
  const [typed, setTyped] = useState(goals.join('\n'))
  const [error, setError] = useState<string>()
  const act = useGoalChange(source, { done: t.goalsSaved, failed: t.goalsFailed })
  useReportUnsaved(typed !== goals.join('\n'))

  function submit(event: FormEvent) {
    event.preventDefault()
    const lines = typed.split('\n').flatMap((line) => line.trim() || [])
    const isTooMany = lines.length > maxGoals
    setError(isTooMany ? t.goalsTooMany : undefined)
    if (isTooMany) return
    const goals = [...new Set(lines)]
    act.mutate({ goals }, { onSuccess: () => setTyped(goals.join('\n')) })
  }

  return (
    <form method="post" noValidate className={styles.goalForm} onSubmit={submit}>
      <TextArea
        label={t.goals}
        hint={t.goalsHint}
        rows={4}
        value={typed}
        error={error ?? fieldOf(act.error, 'goals')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="ghost" busy={act.isPending}>
        {act.isPending ? t.saving : t.goalsSave}
      </Button>
    </form>
  )
}

/** The server's error for a field, or for a part of it. */
function fieldOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.entries(error.fields).find(([path]) => path.split('.')[0] === field)?.[1]
}

function useGoalChange(source: ProgressSource, { done, failed }: { done: string; failed: string }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const id = source.kind === 'user' ? source.id : ''
  return useGuardedMutation({
    mutationFn: (change: Pick<UserChange, 'goals' | 'weeklyGoal'>) =>
      call(changeUser, { params: { id }, body: change }, { language }),
    onSuccess: () => toast.show({ title: done }),
    onError: (error) => fail(failed, error),
    onSettled: () => {
      refreshProgress(client, source)
      void client.invalidateQueries({ queryKey: [getUser.id, id] })
    },
  })
}
