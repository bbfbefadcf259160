import type { ReactNode } from 'react'
import type { InboxMessage } from '#contract/messages.ts'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { inboxMessages } from './inbox-messages.ts'
import { useMarkMessage } from './inbox-queries.ts'

/**
 * Sets the state of messages one at a time, with undo; results and errors show as toasts. A change that a colleague
 * made first has no undo.
 */
export function useMessageState() {
  const t = useMessages(inboxMessages)
  const toast = useToast()
  const fail = useFailureToast()
  const titleFor = (read: boolean) => (read ? t.markedDone : t.markedWaiting)
  const back = useMarkMessage({
    onDone: ({ read }) => toast.show({ title: titleFor(read) }),
    onFailed: (error, { message }) => showFailure(error, undoFor(message)),
  })
  const marking = useMarkMessage({
    onDone: ({ message, read }) => toast.show({ title: titleFor(read), action: undoFor(message) }),
    onFailed: (error) => showFailure(error),
  })

  function showFailure(error: unknown, again?: ReactNode) {
    const { code, sentence, status } = error instanceof ApiError ? error : {}
    if (code === 'message_already_waiting') return toast.show({ tone: 'info', title: sentence })
    if (code === 'message_already_done') return fail(t.meanwhile, error)
    fail(t.markFailed, error, status === 409 ? undefined : again)
  }

  /** An undo button that restores the message's former state. */
  function undoFor(former: InboxMessage) {
    const undo = () => {
      toast.dismiss()
      back.mutate({ message: former, read: former.read })
    }
    return <UndoButton onUndo={undo} />
  }

  return {
    mark: (message: InboxMessage, read: boolean) => marking.mutate({ message, read }),
    marking: marking.isPending ? marking.variables?.message._id : undefined,
  }
}
