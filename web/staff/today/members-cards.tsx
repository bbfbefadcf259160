import { CalendarClock, FolderPlus, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SilentMember, Today, UnassignedMember } from '#contract/dashboard-today.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { firstName } from '#web/platform/first-name.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { planMessages, platesOf } from '#web/ui/plan-badge.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { Avatar, PlateMarks } from '#web/ui/weight-plates.tsx'
import { ListCard } from './list-card.tsx'
import { todayMessages } from './messages.ts'
import { useGiveBundle } from './queries.ts'
import { RemindButton } from './remind-button.tsx'
import styles from './today.module.css'

const day = 24 * 60 * 60 * 1000

/** Members whose access ends within a week. */
export function EndingCard({ list, now }: { list: Today['ending']; now: number }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  return (
    <ListCard id="today-ending" icon={<CalendarClock />} title={t.ending} total={list.total}>
      {list.rows.map((member) => {
        const endsSoon = Date.parse(member.endDate) - now < day
        return (
          <MemberRow
            key={member.userId}
            member={member}
            note={
              <span className={endsSoon ? styles.long : undefined}>
                {endsSoon ? t.endsToday : t.endsOn(format.date(member.endDate))}
              </span>
            }
          >
            <RemindButton about="ending" member={member} date={format.date(member.endDate)} />
          </MemberRow>
        )
      })}
    </ListCard>
  )
}

/** Active members of whom nothing was heard for a week. */
export function SilentCard({ list }: { list: Today['silent'] }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  const noteOf = ({ lastSeenAt }: SilentMember) =>
    lastSeenAt ? t.lastSeen(format.date(lastSeenAt)) : t.neverSeen
  return (
    <ListCard id="today-silent" icon={<MessageCircleQuestion />} title={t.silent} total={list.total}>
      {list.rows.map((member) => (
        <MemberRow key={member.userId} member={member} note={noteOf(member)}>
          <RemindButton about="silent" member={member} />
        </MemberRow>
      ))}
    </ListCard>
  )
}

/** Active members without any document or video. */
export function UnassignedCard({ list }: { list: Today['unassigned'] }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  return (
    <ListCard id="today-unassigned" icon={<FolderPlus />} title={t.unassigned} total={list.total}>
      {list.rows.map((member) => (
        <MemberRow key={member.userId} member={member} note={t.since(format.date(member.since))}>
          <BundleButton member={member} />
        </MemberRow>
      ))}
    </ListCard>
  )
}

function BundleButton({ member }: { member: UnassignedMember }) {
  const t = useMessages(todayMessages)
  const toast = useToast()
  const showFailure = useFailureToast()
  const give = useGiveBundle()
  return (
    <Button
      size="compact"
      busy={give.isPending}
      onClick={() =>
        give.mutate(member.userId, {
          onSuccess: () => toast.show({ title: t.bundleGiven(isolate(firstName(member.name))) }),
          onError: (error) => showFailure(t.bundleFailed, error),
        })
      }
    >
      {t.bundle}
      <About name={member.name} />
    </Button>
  )
}

type MemberRowProps = {
  member: { name: string; plan: UnassignedMember['plan'] }
  note: ReactNode
  /** The one press that helps. */
  children: ReactNode
}

function MemberRow({ member, note, children }: MemberRowProps) {
  const plans = useMessages(planMessages)
  return (
    <li className={styles.row}>
      <Avatar name={member.name} />
      <span className={styles.who}>
        <bdi>{member.name}</bdi>
        <span>
          {member.plan && (
            <>
              <PlateMarks count={platesOf(member.plan)} /> {plans[member.plan]}{' '}
            </>
          )}
          <span>{note}</span>
        </span>
      </span>
      {children}
    </li>
  )
}
