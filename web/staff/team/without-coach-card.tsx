import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { Coach } from '#contract/staff.ts'
import { assignUsersWithoutCoach, listUsers, type User, withoutCoach } from '#contract/users.ts'
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
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SelectableRow } from '#web/ui/selectable-row.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useExistingPage } from '#web/ui/use-existing-page.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type RowSelection, useRowSelection } from '#web/ui/use-row-selection.ts'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { useRefreshTeam } from './queries.ts'
import styles from './team.module.css'
import { countedMembers } from './unconfirmed-messages.ts'
import { assignedMembers, withoutCoachMessages } from './without-coach-messages.ts'

const rowsOfPage = 20
const choice = { idOf: ({ _id }: User) => _id, isChoosable: () => true }

function membersWithoutCoach(page: number, language: Language) {
  return queryOptions({
    queryKey: [listUsers.id, 'without coach', page],
    queryFn: ({ signal }) => {
      const query = { coach: withoutCoach, status: 'active', page, limit: rowsOfPage } as const
      return call(listUsers, { query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** The colleagues to whom one of the staff can assign members: active, no assistants, and for an admin not themselves. */
function coachesFor(user: User, colleagues: readonly Coach[]): Coach[] {
  const active = colleagues.filter(
    ({ account }) => account && !account.blocked && account.staffRole !== 'assistant',
  )
  // With one coach members need none.
  if (active.length < 2) return []
  return active.filter(({ _id }) => user.staffRole === 'owner' || _id !== user._id)
}

type WithoutCoachCardProps = { user: User; colleagues: readonly Coach[] }

/**
 * Active members whom nobody coaches yet, to assign several at once. Shows nothing while there are none or only one coach,
 * and nothing while it loads.
 */
export function WithoutCoachCard({ user, colleagues }: WithoutCoachCardProps) {
  const t = useMessages(withoutCoachMessages)
  const { language } = useLanguage()
  const coaches = coachesFor(user, colleagues)
  const [page, setPage] = useState(1)
  const heading = useRef<HTMLHeadingElement>(null)
  const enabled = coaches.length > 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...membersWithoutCoach(page, language),
    enabled,
  })
  const selection = useRowSelection(data?.users ?? [], choice)
  useFocusWhenEmpty(data?.total)
  useExistingPage({ page, pages: isPlaceholderData ? undefined : data?.pages, onPage: setPage })
  if (!enabled) return null
  if (!data && error) return <ErrorPanel title={t.loadFailed} error={error} onRetry={() => refetch()} />
  if (!data || data.total === 0) return null
  return (
    <Card as="section" aria-labelledby="team-without-coach">
      <CardHead
        headingRef={heading}
        id="team-without-coach"
        icon={<UserRoundPlus aria-hidden="true" />}
        level={3}
      >
        {t.title}
      </CardHead>
      <p>{t.lead}</p>
      {data.users.length > 1 && (
        <CheckboxField
          label={t.selectAll}
          checked={selection.isAll}
          mixed={selection.chosen.length > 0 && !selection.isAll}
          onChange={selection.toggleAll}
        />
      )}
      <Members {...{ users: data.users, selection }} />
      <Pagination
        page={data.page}
        pages={data.pages}
        label={t.title}
        onPage={(next) => {
          setPage(next)
          selection.stop()
          heading.current?.focus()
        }}
      />
      <AssignForm {...{ user, coaches, selection }} onDone={() => heading.current?.focus()} />
    </Card>
  )
}

/** The card leaves with the last member; the focus then goes to the screen's heading. */
function useFocusWhenEmpty(total: number | undefined): void {
  const former = useRef(total)
  useEffect(() => {
    const isLeaving = total === 0 && former.current !== total
    former.current = total
    if (isLeaving && document.activeElement === document.body) document.getElementById('team')?.focus()
  }, [total])
}

type MembersProps = { users: readonly User[]; selection: RowSelection<User> }

function Members({ users, selection }: MembersProps) {
  const plans = useMessages(planMessages)
  return (
    <ul className={styles.list} aria-labelledby="team-without-coach">
      {users.map((member) => (
        <li key={member._id}>
          <SelectableRow
            className={styles.choosable}
            isChosen={selection.isChosen(member)}
            canChoose
            onToggle={() => selection.toggle(member)}
          >
            <Avatar name={member.name} />
            <span className={styles.name}>
              <bdi>{member.name}</bdi>
              {member.subscription.plan && (
                <span className="small muted">{plans[member.subscription.plan]}</span>
              )}
            </span>
          </SelectableRow>
        </li>
      ))}
    </ul>
  )
}

type AssignFormProps = {
  user: User
  coaches: readonly Coach[]
  selection: RowSelection<User>
  onDone: () => void
}

/** The coach and the button; what is missing is said at the press. */
function AssignForm({ user, coaches, selection, onDone }: AssignFormProps) {
  const t = useMessages(withoutCoachMessages)
  const format = useFormat()
  const [coachId, setCoachId] = useState('')
  const [isPressed, setPressed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const coach = coaches.find(({ _id }) => _id === coachId)
  const count = selection.chosen.length
  const isNobodyChosen = isPressed && count === 0
  const problem = useId()
  return (
    <form
      className={styles.assign}
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        setAsking(count > 0 && coach !== undefined)
      }}
    >
      <SelectField
        label={t.coach}
        value={coach ? coachId : ''}
        error={isPressed && !coach ? t.noCoach : undefined}
        onChange={({ target }) => setCoachId(target.value)}
      >
        <option value="">{t.choose}</option>
        {coaches.map((one) => (
          <option key={one._id} value={one._id}>
            {one.name || one.account?.username}
          </option>
        ))}
      </SelectField>
      <Button type="submit" aria-describedby={isNobodyChosen ? problem : undefined}>
        {count > 0 ? t.assign(isolate(format.plural(assignedMembers, count))) : t.assignNobody}
      </Button>
      {isNobodyChosen && <FieldError id={problem}>{t.noMembers}</FieldError>}
      {isAsking && coach && (
        <Question
          {...{ coach, members: selection.chosen }}
          isOwn={coach._id === user._id}
          onClose={() => setAsking(false)}
          onDone={() => {
            setPressed(false)
            selection.stop()
            onDone()
          }}
        />
      )}
    </form>
  )
}

type QuestionProps = {
  coach: Coach
  members: readonly User[]
  isOwn: boolean
  onClose: () => void
  onDone: () => void
}

function Question({ coach, members, isOwn, onClose, onDone }: QuestionProps) {
  const t = useMessages(withoutCoachMessages)
  const { plural } = useFormat()
  const { language } = useLanguage()
  const toast = useToast()
  const fail = useFailureToast()
  const client = useQueryClient()
  const refresh = useRefreshTeam()
  const name = isolate(coach.name || coach.account?.username || '')
  const counted = (count: number) => isolate(plural(assignedMembers, count))
  const { mutate, isPending } = useGuardedMutation<CallAnswer<typeof assignUsersWithoutCoach>, void>({
    mutationFn: () => {
      const body = { userIds: members.map(({ _id }) => _id), coachId: coach._id }
      return call(assignUsersWithoutCoach, { body }, { language })
    },
    onSuccess: ({ assigned, left }) => {
      const text = left > 0 ? { text: t.left(isolate(plural(countedMembers, left))) } : {}
      toast.show({ title: t.done(counted(assigned), name), ...text })
      onDone()
    },
    onError: (error) => fail(t.failed, error),
    onSettled: () => {
      refresh()
      void client.invalidateQueries({ queryKey: [listUsers.id] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={mutate}
      title={t.question(counted(members.length), name)}
      confirmLabel={isPending ? t.assigning : t.assign(counted(members.length))}
      variant="primary"
      busy={isPending}
    >
      <p>{t.opens(name)}</p>
      <p>{isOwn ? t.afterOwn : t.after}</p>
    </ConfirmDialog>
  )
}
