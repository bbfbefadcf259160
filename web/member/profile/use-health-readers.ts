import { useQueryClient } from '@tanstack/react-query'
import { endReader, type HealthReaders, letReaderIn } from '#contract/health-access-readers.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type AccountToken, accountCredentials } from './account-token.ts'
import { healthAccessMessages } from './health-access-messages.ts'
import { ownHealthReaders } from './health-readers-query.ts'
import { useTokenCheck } from './queries.ts'

/** One of the staff, under the name that the screen shows. */
export type NamedReader = { id: string; name: string }

/** Lets one of the staff see the member's health data. */
export function useLetIn(account: AccountToken, onDone: () => void) {
  const t = useMessages(healthAccessMessages).letIn
  return useReaderChange(account, {
    endpoint: letReaderIn,
    done: t.added,
    failed: t.addFailed,
    onDone,
  })
}

/** Ends that one of the staff sees the member's health data. */
export function useEndReader(account: AccountToken) {
  const t = useMessages(healthAccessMessages).letIn
  return useReaderChange(account, { endpoint: endReader, done: t.ended, failed: t.endFailed })
}

type Change = {
  endpoint: typeof letReaderIn | typeof endReader
  done: (name: string) => string
  failed: string
  onDone?: () => void
}

function useReaderChange(account: AccountToken, { endpoint, done, failed, onDone }: Change) {
  const { language } = useLanguage()
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailureToast()
  const checkToken = useTokenCheck()
  const { queryKey } = ownHealthReaders(account, language)
  return useGuardedMutation<HealthReaders, NamedReader>({
    subjectOf: ({ id }) => id,
    mutationFn: async ({ id }) => {
      const answer = await call(endpoint, { params: { id } }, { ...accountCredentials(account), language })
      return answer.readers
    },
    onSuccess: (readers, { name }) => {
      client.setQueryData(queryKey, readers)
      onDone?.()
      toast.show({ title: done(isolate(name)) })
    },
    onError: (error) => {
      checkToken(error)
      fail(failed, error)
      // Whoever is gone from the team can be chosen no longer.
      void client.invalidateQueries({ queryKey })
    },
  })
}
