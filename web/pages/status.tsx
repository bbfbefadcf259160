import { useLocation } from 'react-router'
import { statusMessages } from '#web/application-status/messages.ts'
import { StatusScreen } from '#web/application-status/status-screen.tsx'
import { ProofField } from '#web/applications/proof-field.tsx'
import { useProofUpload } from '#web/applications/proof-upload.ts'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { useSite } from '#web/site/site-context.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'
import { FoldedWaysToPay } from './ways-to-pay.tsx'

/** How an application stands, for whoever sent it and has no account. */
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

function Status() {
  const { packages } = useSite().settings
  const localized = useLocalized()
  const code = useHandedCode()
  const proof = useProofUpload()
  return (
    <StatusScreen
      code={code}
      nameOf={(plan) => localized(packages[plan].name)}
      slot={{ proof, field: ProofField, payment: (due) => <FoldedWaysToPay {...due} /> }}
    />
  )
}

/** The code that the success screen hands over; nothing of it stands in the address. */
function useHandedCode(): string {
  const isHydrated = useHydrated()
  const state: unknown = useLocation().state
  const code = typeof state === 'object' && state !== null ? Reflect.get(state, 'code') : null
  return isHydrated && typeof code === 'string' ? code : ''
}
