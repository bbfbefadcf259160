import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { changeDigest, type Digest, readDigest } from '#contract/dashboard-digest.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { digestMessages } from './digest-messages.ts'

const digestState = (language: Language) =>
  queryOptions({
    queryKey: [readDigest.id, language],
    queryFn: ({ signal }) => call(readDigest, {}, { signal, language }),
    // Each opening of the sheet: another tab or device may have changed it.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

function useChangeDigest() {
  const { language } = useLanguage()
  const client = useQueryClient()
  const { queryKey } = digestState(language)
  return useGuardedMutation({
    mutationFn: async (isOn: boolean): Promise<Digest> => {
      // A read under way has the former state.
      await client.cancelQueries({ queryKey })
      return call(changeDigest, { body: { isOn } }, { language })
    },
    onSuccess: (state) => client.setQueryData(queryKey, state),
  })
}

/** Turns the daily digest of the own account on and off; says what is missing for it. */
export function DigestSwitch() {
  const t = useMessages(digestMessages)
  const { language } = useLanguage()
  const { show } = useToast()
  const { data, isError, isFetching, refetch } = useQuery(digestState(language))
  const { mutate, isPending, error, variables } = useChangeDigest()
  // What was pressed, at once: the mutation begins a moment later.
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (isError && !data) {
    return (
      <Notice tone="bad" role="alert">
        <p>{t.notRead}</p>
        <Button
          variant="ghost"
          size="compact"
          icon={<RotateCw />}
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {t.retry}
        </Button>
      </Notice>
    )
  }
  function change(next: boolean) {
    if (wanted !== null) return
    setWanted(next)
    mutate(next, {
      onSuccess: (state) => show({ title: state.isOn ? t.on : t.off }),
      onSettled: () => setWanted(null),
    })
  }
  const isOn = wanted ?? Boolean(data?.isOn)
  return (
    <div>
      <CheckboxField
        label={t.isOn}
        hint={data && !data.email ? t.noEmail : t.shown}
        checked={isOn}
        disabled={!data || !(data.email || isOn)}
        aria-busy={isPending || !data}
        onChange={({ target }) => change(target.checked)}
      />
      {isOn && data?.isConnected === false && <Notice tone="warn">{t.notConnected}</Notice>}
      {!isPending && error !== null && (
        <Notice tone="bad" role="alert">
          {variables ? t.notOn : t.notOff} {error instanceof ApiError && error.sentence}
        </Notice>
      )}
    </div>
  )
}
