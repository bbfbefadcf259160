import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeUser, getUser, type UserChange } from '#contract/members.ts'
import { mostWorkoutsAWeek, type ProgressOverview } from '#contract/progress.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useAct } from '#web/platform/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { Trouble } from '#web/ui/trouble.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { progressMessages } from './messages.ts'
import styles from './progress-dialog.module.css'
import { overviewOf, refreshProgress } from './queries.ts'
import type { ProgressSource } from './source.ts'
import { useTellUnsaved } from './unsaved.tsx'
import { WeekMeters } from './week-meters.tsx'

/** For staff: how a member's week stands, how many workouts it should have, and what the member works towards. */
export function WeekAndGoals({ source }: { source: ProgressSource }) {
  const words = useMessages(progressMessages).week
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(overviewOf(source, language))
  if (!data && error) return <Trouble title={words.loadFailed} fault={error} onRetry={() => refetch()} />
  if (!data) {
    return (
      <Loading className={styles.weekParts}>
        <Skeleton shape="box" />
        <Skeleton shape="box" />
      </Loading>
    )
  }
  return (
    <div className={styles.weekParts}>
      <WeekMeters week={data.week} />
      <WeeklyGoal source={source} goal={data.week.goal} />
      <Goals source={source} goals={data.goals} />
    </div>
  )
}

function WeeklyGoal({ source, goal }: { source: ProgressSource; goal: number }) {
  const words = useMessages(progressMessages).week
  const sentenceOf = useFieldSentence()
  const [typed, setTyped] = useState<number | null>(goal)
  const [error, setError] = useState<string>()
  const act = useGoalChange(source, { done: words.saved, failed: words.failed })
  useTellUnsaved(typed !== goal)

  function submit(event: FormEvent) {
    event.preventDefault()
    const isValid = typed !== null && typed >= 1 && typed <= mostWorkoutsAWeek
    setError(isValid ? undefined : sentenceOf('goal'))
    if (isValid) act.mutate({ weeklyGoal: typed })
  }

  return (
    <form method="post" noValidate className={styles.goalForm} onSubmit={submit}>
      <NumberStepper
        label={words.goal}
        value={typed}
        onValueChange={setTyped}
        min={1}
        max={mostWorkoutsAWeek}
        error={error ?? fieldOf(act.error, 'weeklyGoal')}
      />
      <Button type="submit" variant="ghost" busy={act.isPending}>
        {act.isPending ? words.saving : words.save}
      </Button>
    </form>
  )
}

const mostGoals = 20

function Goals({ source, goals }: { source: ProgressSource; goals: ProgressOverview['goals'] }) {
  const words = useMessages(progressMessages).week
  const [typed, setTyped] = useState(goals.join('\n'))
  const [error, setError] = useState<string>()
  const act = useGoalChange(source, { done: words.goalsSaved, failed: words.goalsFailed })
  useTellUnsaved(typed !== goals.join('\n'))

  function submit(event: FormEvent) {
    event.preventDefault()
    const lines = typed.split('\n').flatMap((line) => line.trim() || [])
    const isTooMany = lines.length > mostGoals
    setError(isTooMany ? words.goalsTooMany : undefined)
    if (isTooMany) return
    const goals = [...new Set(lines)]
    act.mutate({ goals }, { onSuccess: () => setTyped(goals.join('\n')) })
  }

  return (
    <form method="post" noValidate className={styles.goalForm} onSubmit={submit}>
      <TextArea
        label={words.goals}
        hint={words.goalsHint}
        rows={4}
        value={typed}
        error={error ?? fieldOf(act.error, 'goals')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="ghost" busy={act.isPending}>
        {act.isPending ? words.saving : words.goalsSave}
      </Button>
    </form>
  )
}

/** What the server said of a field, or of a part of it. */
function fieldOf(fault: Error | null, field: string): string | undefined {
  if (!(fault instanceof ApiError)) return undefined
  return Object.entries(fault.fields).find(([path]) => path.split('.')[0] === field)?.[1]
}

function useGoalChange(source: ProgressSource, { done, failed }: { done: string; failed: string }) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const id = source.kind === 'user' ? source.id : ''
  return useAct({
    mutationFn: (change: Pick<UserChange, 'goals' | 'weeklyGoal'>) =>
      call(changeUser, { params: { id }, body: change }, { language }),
    onSuccess: () => toast.show({ title: done }),
    onError: (fault) => fail(failed, fault),
    onSettled: () => {
      refreshProgress(client, source)
      void client.invalidateQueries({ queryKey: [getUser.id, id] })
    },
  })
}
