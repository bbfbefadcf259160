import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { type InboxMessage, listMessages, markMessage } from '#contract/messages.ts'
import { readWaiting } from '#contract/overview.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { rhythm } from '#web/platform/rhythm.ts'
import { useAct } from '#web/platform/use-act.ts'

/** What of the inbox is looked at. */
export const inboxStates = ['waiting', 'done', 'all'] as const
export type InboxState = (typeof inboxStates)[number]

const readOf = { waiting: { read: 'false' }, done: { read: 'true' }, all: {} } as const
const messagesOfPage = 20

/** One page of the inbox, newest first, with how many messages wait; asked for again every 30 seconds. */
export function inboxPage({ state, page }: { state: InboxState; page: number }, language: Language) {
  return queryOptions({
    queryKey: [listMessages.id, state, page],
    queryFn: ({ signal }) =>
      call(listMessages, { query: { page, limit: messagesOfPage, ...readOf[state] } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** What is done with a message: it is finished with, or waits again. */
export type Mark = { message: InboxMessage; read: boolean }

type Told = { onDone: (mark: Mark) => void; onFailed: (fault: Error, mark: Mark) => void }

/** Marks a message; tells how it went even where the inbox is closed, and the inbox is fresh afterwards. */
export function useMarkMessage({ onDone, onFailed }: Told) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    subjectOf: ({ message }) => message._id,
    mutationFn: ({ message, read }: Mark) =>
      call(markMessage, { params: { id: message._id }, body: { read } }, { language }),
    onSuccess: (_answer, mark) => onDone(mark),
    onError: (fault, mark) => onFailed(fault, mark),
    onSettled: () => {
      // Not waited for: a list that could not be refreshed does not undo what was done.
      for (const { id } of [listMessages, readWaiting]) void client.invalidateQueries({ queryKey: [id] })
    },
  })
}
