import { useQueryClient } from '@tanstack/react-query'
import {
  answerPublicationConsent,
  type PublicationConsent,
  withdrawPublicationConsent,
} from '#contract/publication-consents.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import { publicationMessages } from './publication-messages.ts'
import { ownPublications } from './publications-query.ts'
import { useTokenCheck } from './queries.ts'

type Answer = { id: string; agrees: boolean; version: string; language: Language }

/** Answers a request; `answering` is the answer on its way, `held` why the member cannot agree yet. */
export function useAnswer(account: AccountToken) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const settled = useSettled(account)
  const act = useGuardedMutation<{ consent: PublicationConsent }, Answer>({
    mutationFn: ({ id, ...body }) =>
      call(answerPublicationConsent, { params: { id }, body }, { ...accountCredentials(account), language }),
    onSuccess: ({ consent }, { agrees }) => {
      settled.replace(consent)
      toast.show({ title: agrees ? t.agreed : t.declined })
    },
    // Said at the buttons, where refusing stays possible.
    onError: (error) => heldBy(error) ?? settled.fail(t.answerFailed, error),
  })
  return { act, answering: act.variables?.agrees, held: heldBy(act.error) }
}

const notYet = ['publication_password_known', 'publication_birth_year_missing']

const heldBy = (error: unknown): string | undefined =>
  error instanceof ApiError && notYet.includes(error.code) ? error.sentence : undefined

/** Takes a result off the site. */
export function useTakingOff(account: AccountToken, onDone: () => void) {
  const t = useMessages(publicationMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const settled = useSettled(account)
  return useGuardedMutation<{ consent: PublicationConsent }, string>({
    mutationFn: (id) =>
      call(withdrawPublicationConsent, { params: { id } }, { ...accountCredentials(account), language }),
    onSuccess: ({ consent }) => {
      onDone()
      settled.replace(consent)
      toast.show({ title: t.withdrawn })
    },
    onError: (error) => {
      onDone()
      settled.fail(t.withdrawFailed, error)
    },
  })
}

function useSettled(account: AccountToken) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const showFailure = useFailureToast()
  const checkToken = useTokenCheck()
  const { queryKey } = ownPublications(account, language)
  return {
    replace: (consent: PublicationConsent) =>
      client.setQueryData(queryKey, (known) =>
        known?.map((one) => (one._id === consent._id ? consent : one)),
      ),
    fail: (title: string, error: unknown) => {
      checkToken(error)
      showFailure(title, error)
      // The request may have been taken back.
      void client.invalidateQueries({ queryKey })
    },
  }
}
