import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { HeartPulse } from 'lucide-react'
import { useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import { confirmAssignments, listUnconfirmedAssignments } from '#contract/health-access.ts'
import type { User } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useRefreshTeam } from './queries.ts'
import styles from './team.module.css'
import { countedMembers, unconfirmedMessages } from './unconfirmed-messages.ts'

type Unconfirmed = CallAnswer<typeof listUnconfirmedAssignments>['coaches'][number]
type QuestionProps = Unconfirmed & { isOwn: boolean; onClose: () => void }

function unconfirmed(language: Language) {
  return queryOptions({
    queryKey: [listUnconfirmedAssignments.id],
    queryFn: ({ signal }) => call(listUnconfirmedAssignments, {}, { signal, language }),
    ...queryTiming.live,
  })
}

/**
 * The coaches whose earlier assignments open no health data yet. Shows nothing while there are none, and nothing while it
 * loads: most teams have none.
 */
export function UnconfirmedCard({ user }: { user: User }) {
  const t = useMessages(unconfirmedMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(unconfirmed(language))
  const [chosen, setChosen] = useState<Unconfirmed | null>(null)
  if (!data && error) return <ErrorPanel title={t.loadFailed} error={error} onRetry={() => refetch()} />
  if (!data || (data.coaches.length === 0 && !chosen)) return null
  return (
    <Card as="section" aria-labelledby="team-unconfirmed">
      <CardHead id="team-unconfirmed" icon={<HeartPulse aria-hidden="true" />} level={3}>
        {t.title}
      </CardHead>
      <p>{t.lead}</p>
      <ul className={styles.list}>
        {data.coaches.map((one) => (
          <li key={one.coach._id} className={styles.unconfirmed}>
            <span className={styles.name}>
              <bdi>{one.coach.name}</bdi>
              <span className="muted">{'· '}</span>
              <bdi className="muted">{format.plural(countedMembers, one.members)}</bdi>
            </span>
            <Button variant="ghost" size="compact" onClick={() => setChosen(one)}>
              {t.confirm}
              <span className="visually-hidden"> {isolate(one.coach.name)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Question {...chosen} isOwn={chosen.coach._id === user._id} onClose={() => setChosen(null)} />
      )}
    </Card>
  )
}

function Question({ coach, members, isOwn, onClose }: QuestionProps) {
  const t = useMessages(unconfirmedMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const toast = useToast()
  const fail = useFailureToast()
  const client = useQueryClient()
  const refresh = useRefreshTeam()
  const name = isolate(coach.name)
  const { mutate, isPending } = useGuardedMutation<{ confirmed: number }, void>({
    mutationFn: () => call(confirmAssignments, { params: { id: coach._id } }, { language }),
    onSuccess: () => toast.show({ title: t.done(name) }),
    onError: (error) => fail(t.failed, error),
    onSettled: () => {
      refresh()
      void client.invalidateQueries({ queryKey: unconfirmed(language).queryKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={mutate}
      title={t.question(name)}
      confirmLabel={isPending ? t.confirming : t.confirm}
      variant="primary"
      busy={isPending}
    >
      <p>{t.opens(name, isolate(format.plural(countedMembers, members)))}</p>
      <p>{isOwn ? t.afterOwn : t.after}</p>
      <p>{t.check(name)}</p>
    </ConfirmDialog>
  )
}
