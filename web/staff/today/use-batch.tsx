import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readToday } from '#contract/dashboard-today.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { PluralForms } from '#web/platform/plural-forms.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { batchMessages, type NotedOutcome } from './batch-messages.ts'

/** A member of a list, as far as a batch needs it. */
export type Chosen = { userId: string; name: string }

type Result = { userId: string; name: string; outcome?: string }

type Batch = {
  send: (userIds: string[], idempotencyKey: string) => Promise<{ batch: string | null; members: Result[] }>
  undo: (batch: string) => Promise<{ members: Result[] }>
  /** The outcome that counts as done, and that of an undo; the others are named in the result. */
  done: { send: string; undo?: string }
  texts: { done: PluralForms; none: string; undone: PluralForms; failed: string }
}

/** One act for several members: its result says who was left out and why, and one undo takes it back. */
export function useBatch({ send, undo, done, texts }: Batch) {
  const t = useMessages(batchMessages)
  const { plural } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const showFailure = useFailureToast()
  const keys = useKeys()
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)
  const refresh = () => void client.invalidateQueries({ queryKey: [readToday.id] })

  /** A sentence for each outcome but the usual one, with its names. */
  function notesOn(members: readonly Result[], usual: string | undefined, chosen: readonly Chosen[]) {
    const nameOf = ({ userId, name }: Result) =>
      isolate(name || (chosen.find((one) => one.userId === userId)?.name ?? ''))
    return (Object.keys(t.outcomes) as NotedOutcome[])
      .filter((outcome) => outcome !== usual)
      .flatMap((outcome) => {
        const names = members.filter((member) => member.outcome === outcome).map(nameOf)
        return names.length > 0 ? [t.outcomes[outcome](names.join(t.comma))] : []
      })
      .join(' ')
  }

  // No mutation of a component: the toast outlives the bar, and the screen.
  async function takeBack(batch: string, chosen: readonly Chosen[]): Promise<void> {
    toast.dismiss()
    try {
      const { members } = await undo(batch)
      const undone = members.filter(({ outcome }) => outcome === done.undo)
      const notes = notesOn(members, done.undo, chosen)
      const title = plural(texts.undone, undone.length)
      toast.show({ tone: 'info', title, ...(notes && { description: notes }) })
    } catch (error) {
      const isTooLate = error instanceof ApiError && error.status === 409
      if (isTooLate) toast.show({ tone: 'info', title: error.sentence })
      else showFailure(t.undoFailed, error, <UndoButton onUndo={() => takeBack(batch, chosen)} />)
    }
    refresh()
  }

  async function run(chosen: readonly Chosen[], onDone: () => void): Promise<void> {
    // The second of two quick presses comes before the button is shown as busy.
    if (isRunning.current || chosen.length === 0) return
    isRunning.current = true
    setPending(true)
    toast.dismiss()
    try {
      const ids = chosen.map(({ userId }) => userId)
      const { batch, members } = await send(ids, keys.of(ids.join(' ')))
      keys.forget()
      const count = members.filter(({ outcome }) => outcome === done.send).length
      const notes = notesOn(members, done.send, chosen)
      toast.show({
        ...(batch === null ? { tone: 'info', title: texts.none } : { title: plural(texts.done, count) }),
        ...(notes && { description: notes }),
        ...(batch !== null && { action: <UndoButton onUndo={() => takeBack(batch, chosen)} /> }),
      })
      onDone()
    } catch (error) {
      showFailure(texts.failed, error)
    }
    isRunning.current = false
    setPending(false)
    refresh()
  }

  return { run, isPending }
}

/** An idempotency key for each choice, until its response has come: a retry after a lost response does nothing twice. */
function useKeys() {
  const attempt = useRef({ content: '', key: '' })
  return {
    of: (content: string): string => {
      if (attempt.current.content !== content) {
        attempt.current = { content, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
      }
      return attempt.current.key
    },
    forget: () => {
      attempt.current = { content: '', key: '' }
    },
  }
}
