import { useQuery } from '@tanstack/react-query'
import { FolderPlus, TrendingUp, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Coach } from '#contract/staff.ts'
import { type User, userSorts, withoutCoach } from '#contract/users.ts'
import { planIds } from '#contract/values.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { addMessages } from './add-messages.ts'
import { BlockButton } from './block-button.tsx'
import { AddMember, AssignResources, Block } from './dialogs.ts'
import { EraseButton } from './erasing.tsx'
import styles from './member-row.module.css'
import { MemberRow } from './member-row.tsx'
import type { MembersFilter } from './members-filter.ts'
import { userMessages } from './messages.ts'
import { allCoaches, userStatuses } from './queries.ts'
import { useBlocking } from './use-blocking.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useMembersFilter } from './use-members-filter.ts'
import { UserList } from './user-list.tsx'

type ActiveMembersProps = {
  /** Whether the caller may change members, and see their health data. */
  mayChange: boolean
  /** Whether all members show, not only those of the own account: then a coach can be chosen. */
  seesAll: boolean
  /** Renders the dialog with a member's progress. */
  progress: (slot: { user: User; onClose: () => void }) => ReactNode
  /** Renders the button to a member's intake. */
  intake: (user: User) => ReactNode
  /** Renders the control that makes the link for a password. */
  passwordLink: (user: User) => ReactNode
  /** Renders the download of the members of a state, a coach and a package, for those who may have it. */
  csv: (filter: MembersFilter) => ReactNode
}

const statuses = ['active', null, ...userStatuses.filter((status) => status !== 'active')] as const

/** The members by state, coach, package and search, active ones by default, with what is done most in each row. */
export function ActiveMembers(props: ActiveMembersProps) {
  const { mayChange, seesAll, progress, intake, passwordLink, csv } = props
  const t = useMessages(userMessages)
  const { open } = useMessages(addMessages)
  const { language } = useLanguage()
  const { search } = useLocation()
  const { filter, change, clear, find } = useMembersFilter()
  const { data: coaches = [] } = useQuery({ ...allCoaches(language), enabled: seesAll })
  const [receiver, setReceiver] = useState<User | null>(null)
  const [watched, setWatched] = useState<User | null>(null)
  const [isAdding, setAdding] = useState(false)
  const blocking = useBlocking()
  const list = useRef<HTMLElement>(null)
  useListKeys(list)
  const nameOf = (id: string | undefined) => coaches.find(({ _id }) => _id === id)?.name
  return (
    <>
      <UserList
        id="active-members"
        listRef={list}
        title={t.members.title}
        statuses={statuses}
        filter={filter}
        onFilter={change}
        onClear={clear}
        action={
          <>
            {csv(filter)}
            {mayChange && (
              <Button size="compact" icon={<UserRoundPlus />} onClick={() => setAdding(true)}>
                {open}
              </Button>
            )}
          </>
        }
        tools={<Tools {...{ filter, coaches }} onChange={change} />}
        offer={
          (filter.status ?? filter.coach ?? filter.plan) !== null && (
            <Button size="compact" onClick={() => change({ status: null, coach: null, plan: null })}>
              {t.members.searchAll}
            </Button>
          )
        }
        empty={t.members.empty[filter.status ?? 'all']}
        rowsClass={styles.rows}
        row={(user, now) => (
          <MemberRow
            key={user._id}
            {...{ user, now, search }}
            coach={nameOf(user.coachId)}
            hasActs={mayChange}
            main={
              user.blocked ? (
                <BlockButton user={user} blocking={blocking} />
              ) : (
                <Button
                  variant="ghost"
                  size="compact"
                  icon={<FolderPlus />}
                  onClick={() => setReceiver(user)}
                >
                  {t.members.assign}
                  <About name={user.name} />
                </Button>
              )
            }
            more={
              <>
                <Button
                  variant="ghost"
                  size="compact"
                  icon={<TrendingUp className="flip" />}
                  onClick={() => setWatched(user)}
                >
                  {t.progress}
                  <About name={user.name} />
                </Button>
                {intake(user)}
                {!user.blocked && <BlockButton user={user} blocking={blocking} />}
                <EraseButton user={user} />
              </>
            }
          />
        )}
      />
      {isAdding && (
        <AddMember
          passwordLink={passwordLink}
          onShowEmail={(email) => {
            setAdding(false)
            find(email)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {receiver && <AssignResources user={receiver} onClose={() => setReceiver(null)} />}
      {watched && progress({ user: watched, onClose: () => setWatched(null) })}
      {blocking.pending && <Block user={blocking.pending} onClose={blocking.close} />}
    </>
  )
}

type ToolsProps = {
  filter: MembersFilter
  coaches: readonly Coach[]
  onChange: (part: Partial<MembersFilter>) => void
}

/** The coach, if there are several, the package, and the order. */
function Tools({ filter, coaches, onChange }: ToolsProps) {
  const t = useMessages(userMessages).members
  const plans = useMessages(planMessages)
  return (
    <div className={styles.tools}>
      {coaches.length > 0 && (coaches.length > 1 || filter.coach !== null) && (
        <SelectField
          label={t.coach}
          value={filter.coach ?? ''}
          onChange={(event) => onChange({ coach: event.target.value || null })}
        >
          <option value="">{t.anyCoach}</option>
          <option value={withoutCoach}>{t.noCoach}</option>
          {coaches.map(({ _id, name, account }) => (
            <option key={_id} value={_id}>
              {name || account?.username}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t.plan}
        value={filter.plan ?? ''}
        onChange={({ target }) => onChange({ plan: planIds.find((id) => id === target.value) ?? null })}
      >
        <option value="">{t.anyPlan}</option>
        {planIds.map((id) => (
          <option key={id} value={id}>
            {plans[id]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.order}
        value={filter.sort ?? ''}
        onChange={({ target }) => onChange({ sort: userSorts.find((one) => one === target.value) ?? null })}
      >
        <option value="">{t.usualOrder}</option>
        {userSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.orders[sort]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
