import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { coachLogin, type LoginAnswer, verifyStaff } from '#contract/auth.ts'
import {
  listMails,
  type MailView,
  readMail,
  readWaiting,
  releaseMails,
  retryMail,
} from '#contract/dashboard.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { queryTiming } from '#web/platform/query-timing.ts'
import { endSession, storeSession } from '#web/platform/session.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'

/** Validates the stored staff token. Clears it on 403 (`call` does so on 401); keeps it on other errors. */
export function staffOf(token: string, language: Language) {
  return queryOptions({
    queryKey: ['staff', token],
    queryFn: async ({ signal }) => {
      try {
        const { user } = await call(verifyStaff, {}, { signal, language })
        return user
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) endSession('staff', token)
        throw error
      }
    },
    ...queryTiming.account,
  })
}

/** Stores a new session and caches its user. `onSignedIn` runs first, as storing may unmount the sign-in form. */
export function useStartSession(): (response: LoginAnswer, onSignedIn: () => void) => void {
  const { language } = useLanguage()
  const client = useQueryClient()
  return ({ token, user }, onSignedIn) => {
    client.setQueryData(staffOf(token, language).queryKey, user)
    onSignedIn()
    storeSession('staff', { token, name: user.name, email: user.email })
  }
}

type SignInOutcome = {
  onSignedIn: () => void
  /** The password was right, but a second factor must be set up first. */
  onSetUp: (token: string) => void
  onRejected: (error: unknown) => void
}

/** Signs staff in with a password. */
export function useStaffSignIn({ onSignedIn, onSetUp, onRejected }: SignInOutcome) {
  const { language } = useLanguage()
  const enter = useStartSession()
  return useGuardedMutation({
    mutationFn: (body: { username: string; password: string }) => call(coachLogin, { body }, { language }),
    onSuccess: (response) =>
      response.secondFactorSetUp ? onSetUp(response.token) : enter(response, onSignedIn),
    onError: onRejected,
  })
}

/** How many messages and mails wait; refetched every 30 seconds. */
export function waitingCounts(language: Language) {
  return queryOptions({
    queryKey: [readWaiting.id],
    queryFn: ({ signal }) => call(readWaiting, {}, { signal, language }),
    ...queryTiming.live,
  })
}

export type MailState = Exclude<MailView['state'], 'sent'>

const mails = ['mails']
const mailsOfPage = 20

/** One page of the mails in a state, with the counts of both states; refetched every 30 seconds. */
export function mailsPage({ state, page }: { state: MailState; page: number }, language: Language) {
  return queryOptions({
    queryKey: [...mails, state, page],
    queryFn: ({ signal }) =>
      call(listMails, { query: { state, page, limit: mailsOfPage } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...queryTiming.live,
  })
}

/** A mail with its text, read each time that it is opened. */
export function mailText(id: string, language: Language) {
  return queryOptions({
    queryKey: [...mails, 'text', id],
    queryFn: ({ signal }) => call(readMail, { params: { id } }, { signal, language }),
    gcTime: 0,
  })
}

/** Puts a mail that was given up back into the outbox; refetches the lists in any case. */
export function useRetryMail() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    subjectOf: (id) => id,
    mutationFn: (id: string) => call(retryMail, { params: { id } }, { language }),
    onSettled: () => {
      // Not awaited: the refetch removes the row, which could not show the result any more.
      void client.invalidateQueries({ queryKey: mails })
      void client.invalidateQueries({ queryKey: [readWaiting.id] })
    },
  })
}

/** Ends the hold on mails after a restored backup; see `releaseMails`. */
export function useReleaseMails() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: (send: boolean) => call(releaseMails, { body: { send } }, { language }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: mails })
      void client.invalidateQueries({ queryKey: [readWaiting.id] })
    },
  })
}
