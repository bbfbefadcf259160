import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { readWaiting } from '#contract/dashboard.ts'
import { type InboxMessage, listMessages, markMessage } from '#contract/messages.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

export const inboxStates = ['waiting', 'done', 'all'] as const
export type InboxState = (typeof inboxStates)[number]

const readOf = { waiting: { read: 'false' }, done: { read: 'true' }, all: {} } as const
const messagesOfPage = 20
const messagesOfPerson = 5

/** One page of the inbox, newest first, with the number of waiting messages; refetched every 30 seconds. */
export function inboxPage({ state, page }: { state: InboxState; page: number }, language: Language) {
  return queryOptions({
    queryKey: [listMessages.id, state, page],
    queryFn: ({ signal }) =>
      call(listMessages, { query: { page, limit: messagesOfPage, ...readOf[state] } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** One page of what one user sent, newest first; refetched every 30 seconds. */
export function messagesOfUser({ userId, page }: { userId: string; page: number }, language: Language) {
  return queryOptions({
    queryKey: [listMessages.id, 'of', userId, page],
    queryFn: ({ signal }) =>
      call(listMessages, { query: { userId, page, limit: messagesOfPerson } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** A change of a message's state; `read` is true for done. */
export type Mark = { message: InboxMessage; read: boolean }

type MarkHandlers = { onDone: (mark: Mark) => void; onFailed: (error: Error, mark: Mark) => void }

/** Sets a message's state and refetches the inbox; calls the handlers even after the inbox has closed. */
export function useMarkMessage({ onDone, onFailed }: MarkHandlers) {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    subjectOf: ({ message }) => message._id,
    mutationFn: ({ message, read }: Mark) =>
      call(markMessage, { params: { id: message._id }, body: { read } }, { language }),
    onSuccess: (_response, mark) => onDone(mark),
    onError: (error, mark) => onFailed(error, mark),
    onSettled: () => {
      // Not awaited: a failed refetch must not make the change fail.
      for (const { id } of [listMessages, readWaiting]) void client.invalidateQueries({ queryKey: [id] })
    },
  })
}
