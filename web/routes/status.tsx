import { useLocation } from 'react-router'
import { useHydrated } from '#web/platform/hydrated.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ProofField } from '#web/public/apply/proof-field.tsx'
import { useProofUpload } from '#web/public/apply/proof-upload.ts'
import { statusMessages } from '#web/public/status/messages.ts'
import { StatusScreen } from '#web/public/status/status-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useSite } from '#web/shell/site-context.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'
import { FoldedWaysToPay } from './ways-to-pay.tsx'

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

/** The tracking code that the success screen passes in the location's state; it is not in the address. */
function useHandedCode(): string {
  const isHydrated = useHydrated()
  const state: unknown = useLocation().state
  const code = typeof state === 'object' && state !== null ? Reflect.get(state, 'code') : null
  return isHydrated && typeof code === 'string' ? code : ''
}
