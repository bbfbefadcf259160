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
 * Marks messages one at a time, with a way back; told by toasts, failures too. What a colleague has done first can not be
 * taken back in passing.
 */
export function useMarks() {
  const words = useMessages(inboxMessages)
  const toast = useToast()
  const fail = useFailureToast()
  const said = (read: boolean) => (read ? words.markedDone : words.markedWaiting)
  const back = useMarkMessage({
    onDone: ({ read }) => toast.show({ title: said(read) }),
    onFailed: (fault, { message }) => tell(fault, undoFor(message)),
  })
  const marking = useMarkMessage({
    onDone: ({ message, read }) => toast.show({ title: said(read), action: undoFor(message) }),
    onFailed: (fault) => tell(fault),
  })

  function tell(fault: unknown, again?: ReactNode) {
    const { code, sentence, status } = fault instanceof ApiError ? fault : {}
    if (code === 'message_already_waiting') return toast.show({ tone: 'info', title: sentence })
    if (code === 'message_already_done') return fail(words.meanwhile, fault)
    fail(words.markFailed, fault, status === 409 ? undefined : again)
  }

  /** Brings a message back to how it stood before it was marked. */
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
