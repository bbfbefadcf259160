import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { readHistory, readUserDetails, type UserDetails } from '#contract/person.ts'
import {
  addNote,
  addTag,
  changeNote,
  deleteNote,
  listNotes,
  removeTag,
  restoreNote,
  suggestTags,
  type UserNote,
} from '#contract/person-notes.ts'
import { readTimeline } from '#contract/person-timeline.ts'
import { getUser, listUsers } from '#contract/users.ts'
import type { Language } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useIdempotencyKey } from '#web/platform/use-idempotency-key.ts'

const rowsOfPage = { timeline: 10, history: 10, notes: 5 } as const

/** The user of the page; refetched every 30 seconds, because signed links expire soon. */
export function userOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [getUser.id, id],
    queryFn: async ({ signal }) => (await call(getUser, { params: { id } }, { signal, language })).user,
    ...queryTiming.live,
  })
}

/** When the user was last seen, their coach and tags. */
export function detailsOf(id: string, language: Language) {
  return queryOptions({
    queryKey: [readUserDetails.id, id],
    queryFn: async ({ signal }) =>
      (await call(readUserDetails, { params: { id } }, { signal, language })).details,
    ...queryTiming.live,
  })
}

/** Which part of a list of the page. */
export type PartOfList = { id: string; page: number }

/** A part of the requests and of access by hand. */
export function timelinePage({ id, page }: PartOfList, language: Language) {
  return queryOptions({
    queryKey: [readTimeline.id, id, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: rowsOfPage.timeline }
      return call(readTimeline, { params: { id }, query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** A part of what was done to the user and by them. */
export function historyPage({ id, page }: PartOfList, language: Language) {
  return queryOptions({
    queryKey: [readHistory.id, id, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: rowsOfPage.history }
      return call(readHistory, { params: { id }, query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** A part of the notes. */
export function notesPage({ id, page }: PartOfList, language: Language) {
  return queryOptions({
    queryKey: [listNotes.id, id, page],
    queryFn: ({ signal }) => {
      const query = { page, limit: rowsOfPage.notes }
      return call(listNotes, { params: { id }, query }, { signal, language })
    },
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** Tags that other users have and that begin with a text. */
export function tagsLike(q: string, language: Language) {
  return queryOptions({
    queryKey: [suggestTags.id, q],
    queryFn: async ({ signal }) =>
      (await call(suggestTags, { query: { ...(q && { q }) } }, { signal, language })).tags,
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** Refetches notes and history; not awaited, because a failed refetch must not make the change fail. */
function useRefreshNotes(id: string): () => void {
  const client = useQueryClient()
  return () => {
    for (const list of [listNotes, readHistory]) void client.invalidateQueries({ queryKey: [list.id, id] })
  }
}

/** The calls that change the notes about a user. */
export function useNoteCalls(id: string) {
  const { language } = useLanguage()
  const key = useIdempotencyKey()
  const refresh = useRefreshNotes(id)
  const params = { id }
  return {
    refresh,
    add: async (text: string) => {
      const { note } = await call(
        addNote,
        { params, body: { text } },
        { language, idempotencyKey: key.of(text) },
      )
      key.forget()
      return note
    },
    change: async ({ _id }: UserNote, text: string) =>
      call(changeNote, { params: { id, noteId: _id }, body: { text } }, { language }),
    remove: async ({ _id }: UserNote) =>
      (await call(deleteNote, { params: { id, noteId: _id } }, { language })).undo,
    restore: (undo: string) => call(restoreNote, { params, body: { undo } }, { language }),
  }
}

export type TagChange = { tag: string; isGiven: boolean }

type TagHandlers = {
  onDone: (change: TagChange) => void
  onFailed: (error: Error, change: TagChange) => void
}

/** Adds or removes a tag; shows the tags of the response, and refetches what they are searched and recorded in. */
export function useTagChange(id: string, { onDone, onFailed }: TagHandlers) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const { queryKey } = detailsOf(id, language)
  return useGuardedMutation({
    subjectOf: ({ tag }) => tag,
    mutationFn: ({ tag, isGiven }: TagChange) =>
      call(isGiven ? addTag : removeTag, { params: { id }, body: { tag } }, { language }),
    onSuccess: ({ tags }, change) => {
      client.setQueryData(queryKey, (former: UserDetails | undefined) => former && { ...former, tags })
      onDone(change)
    },
    onError: onFailed,
    onSettled: () => {
      for (const { id } of [readUserDetails, readHistory, listUsers, suggestTags])
        void client.invalidateQueries({ queryKey: [id] })
    },
  })
}
