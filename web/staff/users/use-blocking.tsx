import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { userMessages } from './messages.ts'
import { useChangeUser } from './queries.ts'

/** The blocking in a list: the user of the open dialog, and the actions. */
export type Blocking = {
  pending: User | null
  ask: (user: User) => void
  close: () => void
  unblock: (user: User) => void
  /** The id of the user being unblocked. */
  unblocking: string | null
}

/** Blocks after a dialog; unblocks immediately, with an undo that keeps the reason. Results show as toasts. */
export function useBlocking(): Blocking {
  const t = useMessages(userMessages).block
  const toast = useToast()
  const fail = useFailureToast()
  const [pending, setPending] = useState<User | null>(null)
  const blockAgain = useChangeUser({
    onDone: ({ name }) => toast.show({ title: t.blocked(isolate(name)) }),
    onFailed: (error, { user }) =>
      wasQuicker(error) ? fail(t.meanwhile, error) : fail(t.blockFailed, error, undoFor(user)),
  })
  const unblocking = useChangeUser({
    onDone: ({ name }, { user }) => toast.show({ title: t.unblocked(isolate(name)), action: undoFor(user) }),
    onFailed: (error, { user }) => {
      // Not an error: the user is unblocked, whoever did it.
      if (error instanceof ApiError && error.code === 'already_unblocked')
        return toast.show({
          tone: 'info',
          title: t.unblocked(isolate(user.name)),
          description: error.sentence,
        })
      fail(t.unblockFailed, error)
    },
  })

  function undoFor(former: User) {
    const undo = () => {
      toast.dismiss()
      blockAgain.mutate({ user: former, change: blocked(former.blockedReason) })
    }
    return <UndoButton onUndo={undo} />
  }

  return {
    pending,
    ask: setPending,
    close: () => setPending(null),
    unblock: (user) => unblocking.mutate({ user, change: { blocked: false, wasBlocked: true } }),
    unblocking: unblocking.isPending ? (unblocking.variables?.user._id ?? null) : null,
  }
}

/** Whether someone else has blocked the user already, for another reason. */
export function wasQuicker(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'already_blocked'
}

/** The change that blocks a user for a reason. */
export function blocked(reason: string | undefined) {
  return { blocked: true, wasBlocked: false, ...(reason && { blockedReason: reason }) }
}
