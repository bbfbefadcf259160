import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readToday } from '#contract/dashboard-today.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { PluralForms } from '#web/platform/plural-forms.ts'
import { newIdempotencyKey, useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { batchMessages, type NotedOutcome } from './batch-messages.ts'

/** A member of a list, as far as a batch needs it. */
export type Chosen = { userId: string; name: string }

type Result = { userId: string; name: string; outcome: string }

type Batch = {
  send: (userIds: string[], idempotencyKey: string) => Promise<{ batch: string | null; members: Result[] }>
  undo: (batch: string, idempotencyKey: string) => Promise<{ members: Result[] }>
  /** The outcome that counts as done; the others are named in the result. That of an undo is `undone`. */
  done: string
  /** `undoneAll` follows `undone` if all of the batch was undone. */
  texts: { done: PluralForms; none: string; undone: PluralForms; undoneAll?: string; failed: string }
}

/** A batch that can be undone, with who got something; its key makes each retry of its undo the same call. */
type Undoable = { id: string; key: string; members: readonly Result[] }

const tooLate = ['reminders_already_sent', 'undo_too_late']

/** One act for several members: its result says who was left out and why, and one undo takes it back. */
export function useBatch({ send, undo, done, texts }: Batch) {
  const t = useMessages(batchMessages)
  const { plural } = useFormat()
  const client = useQueryClient()
  const toast = useToast()
  const showFailure = useFailureToast()
  const keys = useIdempotencyKey()
  const isRunning = useRef(false)
  const [isPending, setPending] = useState(false)
  const refresh = () => void client.invalidateQueries({ queryKey: [readToday.id] })

  /** A sentence for each outcome but the usual one, with its names. */
  function notesOn(members: readonly Result[], usual: string, chosen: readonly Chosen[]) {
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

  function showUndone(members: readonly Result[], all: readonly Result[]) {
    const rest = all.filter(({ userId }) => members.every((member) => member.userId !== userId))
    const answers = [...members, ...rest.map((member) => ({ ...member, outcome: 'changed' }))]
    const undone = answers.filter(({ outcome }) => outcome === 'undone')
    const isAll = undone.length === answers.length
    const title = `${plural(texts.undone, undone.length)}${isAll ? (texts.undoneAll ?? '') : ''}`
    const notes = notesOn(answers, 'undone', all)
    toast.show({ tone: 'info', title, ...(notes && { description: notes }) })
  }

  // No mutation of a component: the toast outlives the bar, and the screen.
  async function takeBack(batch: Undoable): Promise<void> {
    toast.dismiss()
    try {
      showUndone((await undo(batch.id, batch.key)).members, batch.members)
    } catch (error) {
      const { code, sentence } = error instanceof ApiError ? error : { code: '', sentence: '' }
      const again = code !== 'not_found' && <UndoButton onUndo={() => takeBack(batch)} />
      if (tooLate.includes(code)) toast.show({ tone: 'info', title: sentence })
      else showFailure(t.undoFailed, error, again)
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
      const got = members.filter(({ outcome }) => outcome === done)
      const undoable = batch !== null && { id: batch, key: newIdempotencyKey(), members: got }
      const notes = notesOn(members, done, chosen)
      toast.show({
        ...(undoable ? { title: plural(texts.done, got.length) } : { tone: 'info', title: texts.none }),
        ...(notes && { description: notes }),
        ...(undoable && { action: <UndoButton onUndo={() => takeBack(undoable)} /> }),
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
