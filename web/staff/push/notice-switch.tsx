import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { pushMessages } from './messages.ts'
import { pushSupport } from './push-in-browser.ts'
import { PermissionError, pushState, useSwitchNotices } from './queries.ts'

/** Turns notices of new requests on this device on and off; says what is missing where the browser has none. */
export function NoticeSwitch() {
  const t = useMessages(pushMessages)
  const support = pushSupport()
  if (support === 'yes') return <SupportedSwitch />
  return <Notice>{support === 'no' ? t.unsupported : t.onIos}</Notice>
}

function SupportedSwitch() {
  const t = useMessages(pushMessages)
  const { language } = useLanguage()
  const { show } = useToast()
  const { data, isError, isFetching, refetch } = useQuery(pushState(language))
  const { mutate, isPending, error, variables } = useSwitchNotices()
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
  function change(isOn: boolean) {
    if (!data || wanted !== null) return
    setWanted(isOn)
    mutate(
      { ...data, isOn },
      {
        onSuccess: ({ deviceId }) => show({ title: deviceId === null ? t.off : t.on }),
        onSettled: () => setWanted(null),
      },
    )
  }

  return (
    <div>
      <CheckboxField
        label={t.isOn}
        hint={t.shown}
        checked={wanted ?? Boolean(data?.deviceId)}
        disabled={!data}
        aria-busy={isPending || !data}
        onChange={({ target }) => change(target.checked)}
      />
      {!isPending && <Problem error={error} wasTurnedOn={Boolean(variables?.isOn)} />}
    </div>
  )
}

/** Why this device gets no notices, and what to do; the switch above tries again. */
function Problem({ error, wasTurnedOn }: { error: Error | null; wasTurnedOn: boolean }) {
  const t = useMessages(pushMessages)
  if (Notification.permission === 'denied') {
    return (
      <Notice tone="warn" role="status">
        {t.denied}
      </Notice>
    )
  }
  if (error === null) return null
  if (error instanceof PermissionError) {
    return (
      <Notice tone="warn" role="status">
        {t.unanswered}
      </Notice>
    )
  }
  const sentence = error instanceof ApiError ? (error.fields?.endpoint ?? error.sentence) : null
  return (
    <Notice tone="bad" role="alert">
      {wasTurnedOn ? t.notOn : t.notOff} {sentence}
    </Notice>
  )
}
