import { useState } from 'react'
import type { User } from '#contract/members.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { userMessages } from './messages.ts'
import { useChangeUser } from './queries.ts'

/** The blocking of a list: whom the dialog asks about, how to ask, and how to unblock. */
export type Blocking = {
  asked: User | null
  ask: (user: User) => void
  close: () => void
  unblock: (user: User) => void
  /** Whose block is being lifted. */
  unblocking: string | null
}

/** Blocks after a dialog; unblocks at once, with a way back to the same reason. Told by toasts, failures too. */
export function useBlocking(): Blocking {
  const words = useMessages(userMessages).block
  const toast = useToast()
  const fail = useFailureToast()
  const [asked, setAsked] = useState<User | null>(null)
  const blockAgain = useChangeUser({
    onDone: ({ name }) => toast.show({ title: words.blocked(isolate(name)) }),
    onFailed: (fault, { user }) =>
      wasQuicker(fault) ? fail(words.meanwhile, fault) : fail(words.blockFailed, fault, undoFor(user)),
  })
  const unblocking = useChangeUser({
    onDone: ({ name }, { user }) =>
      toast.show({ title: words.unblocked(isolate(name)), action: undoFor(user) }),
    onFailed: (fault, { user }) => {
      // Nothing has failed: they are not blocked, by whomever.
      if (fault instanceof ApiError && fault.code === 'already_unblocked')
        return toast.show({
          tone: 'info',
          title: words.unblocked(isolate(user.name)),
          description: fault.sentence,
        })
      fail(words.unblockFailed, fault)
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
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    unblock: (user) => unblocking.mutate({ user, change: { blocked: false, wasBlocked: true } }),
    unblocking: unblocking.isPending ? (unblocking.variables?.user._id ?? null) : null,
  }
}

/** Whether they are blocked already, for another reason, so that there is nothing left to do. */
export function wasQuicker(fault: unknown): boolean {
  return fault instanceof ApiError && fault.code === 'already_blocked'
}

/** What blocks somebody for a reason. */
export function blocked(reason: string | undefined) {
  return { blocked: true, wasBlocked: false, ...(reason && { blockedReason: reason }) }
}
