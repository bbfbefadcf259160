import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeDigest, type Digest, readDigest } from '#contract/dashboard-digest.ts'
import type { Language } from '#contract/values.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { digestMessages } from './digest-messages.ts'
import { SettingSwitch } from './setting-switch.tsx'

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
  const reading = useQuery(digestState(language))
  const { data } = reading
  const { mutate, isPending, error, variables } = useChangeDigest()
  return (
    <SettingSwitch
      reading={reading}
      texts={t}
      hint={data && !data.email ? t.noEmail : t.shown}
      isOn={Boolean(data?.isOn)}
      canBeOn={Boolean(data?.email)}
      isSaving={isPending}
      onChange={(next, onSettled) =>
        mutate(next, { onSuccess: (state) => show({ title: state.isOn ? t.on : t.off }), onSettled })
      }
    >
      {(isOn) => (
        <>
          {isOn && data?.isConnected === false && <Notice tone="warn">{t.notConnected}</Notice>}
          {!isPending && error !== null && (
            <Notice tone="bad" role="alert">
              {variables ? t.notOn : t.notOff} {error instanceof ApiError && error.sentence}
            </Notice>
          )}
        </>
      )}
    </SettingSwitch>
  )
}
