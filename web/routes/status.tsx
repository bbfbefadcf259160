import { useLocation } from 'react-router'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useMessages } from '#web/platform/messages.ts'
import { statusMessages } from '#web/public/status/messages.ts'
import { StateCard } from '#web/public/status/state-card.tsx'
import { StatusForm } from '#web/public/status/status-form.tsx'
import { useStatus } from '#web/public/status/use-status.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'

/** The state of an application, for an applicant without an account. */
export default function StatusPage() {
  const { title, description } = useMessages(statusMessages)
  return (
    <ToastProvider>
      <InnerPage narrow>
        <PageHead title={title} description={description} unlisted />
        <Status />
      </InnerPage>
    </ToastProvider>
  )
}

/** First the form that opens an application's state, then the state. */
function Status() {
  const code = useHandedCode()
  const status = useStatus()
  const { found } = status
  if (!found) return <StatusForm key={code} code={code} status={status} />
  return <StateCard found={found} status={status} />
}

/**
 * The tracking code that the success screen passes in the location's state, or a message of the coach after the `#`:
 * browsers do not send that part to any server.
 */
function useHandedCode(): string {
  const isHydrated = useHydrated()
  const { state, hash }: { state: unknown; hash: string } = useLocation()
  const linked = new URLSearchParams(hash.slice(1)).get('code')
  const code = typeof state === 'object' && state !== null ? Reflect.get(state, 'code') : linked
  return isHydrated && typeof code === 'string' ? code : ''
}
