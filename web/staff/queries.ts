import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { coachLogin, type LoginAnswer, verifyStaff } from '#contract/accounts.ts'
import { listMails, type MailView, readWaiting, retryMail } from '#contract/overview.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { rhythm } from '#web/platform/rhythm.ts'
import { endSession, keepSession } from '#web/platform/session.ts'
import { useAct } from '#web/platform/use-act.ts'

/** Whose a kept staff token is. A token that is refused is forgotten; one that can't be checked is not. */
export function staffOf(token: string, language: Language) {
  return queryOptions({
    queryKey: ['staff', token],
    queryFn: async ({ signal }) => {
      try {
        const { user } = await call(verifyStaff, {}, { signal, language })
        return user
      } catch (fault) {
        if (fault instanceof ApiError && fault.status === 403) endSession('staff', token)
        throw fault
      }
    },
    ...rhythm.account,
  })
}

/** Keeps a new session; who it is is known then, without a second call. The form is told before it may be gone. */
export function useEntering(): (answer: LoginAnswer, onSignedIn: () => void) => void {
  const { language } = useLanguage()
  const client = useQueryClient()
  return ({ token, user }, onSignedIn) => {
    client.setQueryData(staffOf(token, language).queryKey, user)
    onSignedIn()
    keepSession('staff', { token, name: user.name, email: user.email })
  }
}

type SignInOutcome = {
  onSignedIn: () => void
  /** The password was right, but a second factor has to be set up before anything else. */
  onSetUp: (token: string) => void
  onRefused: (fault: unknown) => void
}

/** Signs a coach or an admin in by their password. */
export function useStaffSignIn({ onSignedIn, onSetUp, onRefused }: SignInOutcome) {
  const { language } = useLanguage()
  const enter = useEntering()
  return useAct({
    mutationFn: (body: { username: string; password: string }) => call(coachLogin, { body }, { language }),
    onSuccess: (answer) => (answer.secondFactorSetUp ? onSetUp(answer.token) : enter(answer, onSignedIn)),
    onError: onRefused,
  })
}

/** How many messages and mails wait; asked for again every 30 seconds. */
export function waitingCounts(language: Language) {
  return queryOptions({
    queryKey: [readWaiting.id],
    queryFn: ({ signal }) => call(readWaiting, {}, { signal, language }),
    ...rhythm.live,
  })
}

/** The states of mails that staff look at. */
export type MailState = Exclude<MailView['state'], 'sent'>

const mails = ['mails']
const mailsOfPage = 20

/**
 * One page of the mails in a state, with the counts of both; asked for again every 30 seconds, the former page stays
 * meanwhile.
 */
export function mailsPage({ state, page }: { state: MailState; page: number }, language: Language) {
  return queryOptions({
    queryKey: [...mails, state, page],
    queryFn: ({ signal }) =>
      call(listMails, { query: { state, page, limit: mailsOfPage } }, { signal, language }),
    placeholderData: keepPreviousData,
    ...rhythm.live,
  })
}

/** Puts a mail that was given up back into the queue; the lists are fresh afterwards, whatever came of it. */
export function useRetryMail() {
  const { language } = useLanguage()
  const client = useQueryClient()
  return useAct({
    subjectOf: (id) => id,
    mutationFn: (id: string) => call(retryMail, { params: { id } }, { language }),
    onSettled: () => {
      // Not waited for: the row that asked is gone with the fresh list, and could not say how it went.
      void client.invalidateQueries({ queryKey: mails })
      void client.invalidateQueries({ queryKey: [readWaiting.id] })
    },
  })
}
