import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { pushMessages } from './messages.ts'
import { pushSupport } from './push-in-browser.ts'
import { PermissionError, pushState, useSwitchNotices } from './queries.ts'
import { SettingSwitch } from './setting-switch.tsx'

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
  const reading = useQuery(pushState(language))
  const { data } = reading
  const { mutate, isPending, error, variables } = useSwitchNotices()
  return (
    <SettingSwitch
      reading={reading}
      texts={t}
      hint={t.shown}
      isOn={Boolean(data?.deviceId)}
      isSaving={isPending}
      onChange={(isOn, onSettled) =>
        data &&
        mutate(
          { ...data, isOn },
          { onSuccess: ({ deviceId }) => show({ title: deviceId === null ? t.off : t.on }), onSettled },
        )
      }
    >
      {() => !isPending && <Problem error={error} wasTurnedOn={Boolean(variables?.isOn)} />}
    </SettingSwitch>
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
