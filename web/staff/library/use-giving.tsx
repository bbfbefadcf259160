import { useRef, useState } from 'react'
import { undoGiveToMany } from '#contract/assignments-many.ts'
import type { Resource } from '#contract/library.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { newIdempotencyKey } from '#web/platform/use-idempotency-key.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { givenForms, manyMessages, undoneForms } from './many-messages.ts'
import { type Receivers, useGiveToMany, useInvalidateHolders } from './many-queries.ts'

const isFinal = (code: string) => code === 'not_found' || code === 'undo_too_late'

/** Gives a resource to many; a toast says to how many, with an undo of exactly that. */
export function useGiving({ resource, onDone }: { resource: Resource; onDone: () => void }) {
  const t = useMessages(manyMessages)
  const { plural, number } = useFormat()
  const { language } = useLanguage()
  const toast = useToast()
  const showFailure = useFailureToast()
  const refresh = useInvalidateHolders()
  const send = useGiveToMany()
  const isRunning = useRef(false)
  const [isGiving, setGiving] = useState(false)

  // The toast outlives the dialog. The key makes each retry the same call.
  async function undo(id: string, idempotencyKey: string): Promise<void> {
    toast.dismiss()
    try {
      const { removed, left } = await call(undoGiveToMany, { params: { id } }, { language, idempotencyKey })
      const description = left > 0 ? t.left(number(left)) : undefined
      toast.show({ tone: 'info', title: plural(undoneForms, removed), ...(description && { description }) })
    } catch (error) {
      const isOver = error instanceof ApiError && isFinal(error.code)
      showFailure(t.undoFailed, error, !isOver && <UndoButton onUndo={() => undo(id, idempotencyKey)} />)
    }
    refresh()
  }

  async function give(receivers: Receivers): Promise<void> {
    // The second of two quick presses comes before the button is shown as busy.
    if (isRunning.current) return
    isRunning.current = true
    setGiving(true)
    toast.dismiss()
    try {
      const { batch, given, had, skipped } = await send(resource._id, receivers)
      const notes = [had > 0 && t.had(number(had)), skipped > 0 && t.skipped(number(skipped))]
      const description = notes.filter(Boolean).join(' ')
      onDone()
      toast.show({
        ...(batch ? { title: plural(givenForms, given) } : { tone: 'info', title: t.noneGiven }),
        ...(description && { description }),
        ...(batch && { action: <UndoButton onUndo={() => undo(batch, newIdempotencyKey())} /> }),
      })
    } catch (error) {
      showFailure(t.failed, error)
    }
    isRunning.current = false
    setGiving(false)
    refresh()
  }

  return { isGiving, give }
}
