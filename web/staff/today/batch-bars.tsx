import { giveStarterBundles, undoStarterBundles } from '#contract/assignments-bundle-batches.ts'
import { remindByEmail, undoReminders } from '#contract/dashboard-reminders.ts'
import type { ReminderTopic, Today } from '#contract/dashboard-today.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import {
  batchMessages,
  bundlesGiven,
  bundlesUndone,
  giveBundles,
  membersReminded,
  remindersUndone,
  remindMembers,
} from './batch-messages.ts'
import { type Chosen, useBatch } from './use-batch.tsx'

/** Longer than the undo is offered, because that begins with the response, in seconds. */
const holdSeconds = 15

type BatchProps = { chosen: readonly Chosen[]; stop: () => void }

/** Reminds several members about a topic by email. */
export function useRemindBatch(about: ReminderTopic) {
  const { remindFailed: failed, noneReminded: none, nothingSent: undoneAll } = useMessages(batchMessages)
  const { language } = useLanguage()
  return useBatch({
    send: (userIds, idempotencyKey) =>
      call(remindByEmail, { body: { about, userIds, holdSeconds } }, { language, idempotencyKey }),
    undo: (id, idempotencyKey) => call(undoReminders, { params: { id } }, { language, idempotencyKey }),
    done: 'mailed',
    texts: { done: membersReminded, none, undone: remindersUndone, undoneAll, failed },
  })
}

/** Gives several members the starter bundles of their packages. */
export function useBundleBatch() {
  const { giveFailed: failed, noneGiven: none } = useMessages(batchMessages)
  const { language } = useLanguage()
  return useBatch({
    send: (userIds, idempotencyKey) =>
      call(giveStarterBundles, { body: { userIds } }, { language, idempotencyKey }),
    undo: async (id, idempotencyKey) => {
      const { members } = await call(undoStarterBundles, { params: { id } }, { language, idempotencyKey })
      const outcomeOf = (removed: number) => (removed > 0 ? 'undone' : 'changed')
      return { members: members.map((member) => ({ ...member, outcome: outcomeOf(member.removed) })) }
    },
    done: 'given',
    texts: { done: bundlesGiven, none, undone: bundlesUndone, failed },
  })
}

/** Reminds the chosen members; says so if no email can be sent. */
export function RemindBatch({
  remind,
  email,
  chosen,
  stop,
}: BatchProps & { remind: ReturnType<typeof useRemindBatch>; email: Today['email'] }) {
  const t = useMessages(batchMessages)
  const { plural } = useFormat()
  if (email !== 'connected') return <p>{email === 'on_hold' ? t.onHold : t.notConnected}</p>
  return (
    <Button
      size="compact"
      disabled={chosen.length === 0}
      busy={remind.isPending}
      onClick={() => remind.run(chosen, stop)}
    >
      {chosen.length === 0 ? t.remindNobody : plural(remindMembers, chosen.length)}
    </Button>
  )
}

/** Gives the chosen members their bundles. */
export function BundleBatch({
  give,
  chosen,
  stop,
}: BatchProps & { give: ReturnType<typeof useBundleBatch> }) {
  const t = useMessages(batchMessages)
  const { plural } = useFormat()
  return (
    <Button
      size="compact"
      disabled={chosen.length === 0}
      busy={give.isPending}
      onClick={() => give.run(chosen, stop)}
    >
      {chosen.length === 0 ? t.giveNobody : plural(giveBundles, chosen.length)}
    </Button>
  )
}
