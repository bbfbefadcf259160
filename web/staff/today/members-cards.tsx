import { CalendarClock, FolderPlus, MessageCircleQuestion } from 'lucide-react'
import type { Today, UnassignedMember } from '#contract/dashboard-today.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { firstName } from '#web/platform/first-name.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { BundleBatch, RemindBatch, useBundleBatch, useRemindBatch } from './batch-bars.tsx'
import { todayMessages } from './messages.ts'
import { useGiveBundle } from './queries.ts'
import { RemindButton } from './remind-button.tsx'
import { SelectableCard } from './selectable-card.tsx'
import styles from './today.module.css'

const day = 24 * 60 * 60 * 1000

type Email = Today['email']

/** Members whose access ends within a week. */
export function EndingCard({ list, email, now }: { list: Today['ending']; email: Email; now: number }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  const remind = useRemindBatch('ending')
  return (
    <SelectableCard
      id="today-ending"
      icon={<CalendarClock />}
      title={t.ending}
      list={list}
      isChoosable={({ reminded }) => reminded === null}
      note={({ endDate }) => {
        const endsSoon = Date.parse(endDate) - now < day
        return (
          <span className={endsSoon ? styles.long : undefined}>
            {endsSoon ? t.endsToday : t.endsOn(format.date(endDate))}
          </span>
        )
      }}
      press={(member) => <RemindButton about="ending" member={member} endDate={member.endDate} />}
      batch={(chosen, stop) => <RemindBatch {...{ remind, email, chosen, stop }} />}
    />
  )
}

/** Active members of whom nothing was heard for a week. */
export function SilentCard({ list, email }: { list: Today['silent']; email: Email }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  const remind = useRemindBatch('silent')
  return (
    <SelectableCard
      id="today-silent"
      icon={<MessageCircleQuestion />}
      title={t.silent}
      list={list}
      isChoosable={({ reminded }) => reminded === null}
      note={({ lastSeenAt }) => (lastSeenAt ? t.lastSeen(format.date(lastSeenAt)) : t.neverSeen)}
      press={(member) => <RemindButton about="silent" member={member} />}
      batch={(chosen, stop) => <RemindBatch {...{ remind, email, chosen, stop }} />}
    />
  )
}

/** Active members without any document or video. */
export function UnassignedCard({ list }: { list: Today['unassigned'] }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  const give = useBundleBatch()
  return (
    <SelectableCard
      id="today-unassigned"
      icon={<FolderPlus />}
      title={t.unassigned}
      list={list}
      isChoosable={() => true}
      note={({ since }) => t.since(format.date(since))}
      press={(member) => <BundleButton member={member} />}
      batch={(chosen, stop) => <BundleBatch {...{ give, chosen, stop }} />}
    />
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
