import { ProofField } from '#web/applications/proof-field.tsx'
import { useProofUpload } from '#web/applications/proof-upload.ts'
import { AccountLink } from '#web/own-account/account-link.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { RenewalPass } from '#web/platform/renewal-pass.ts'
import { ExpiredScreen } from '#web/renewal/expired-screen.tsx'
import { renewalMessages } from '#web/renewal/messages.ts'
import type { Offer } from '#web/renewal/offer.ts'
import { PendingRequest } from '#web/renewal/pending-request.tsx'
import { RejectedRequest } from '#web/renewal/rejected-request.tsx'
import { RenewDialog } from '#web/renewal/renew-dialog.tsx'
import type { RenewalSource, Standing } from '#web/renewal/source.ts'
import { useSite } from '#web/site/site-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoldedWaysToPay, WaysToPay } from './ways-to-pay.tsx'

/** The packages, the ways to pay and the proof, as the order form has them. */
function useOffer(): Offer {
  const { settings, version } = useSite()
  return {
    packages: settings.packages,
    siteVersion: version,
    payment: (due) => <WaysToPay {...due} />,
    foldedPayment: (due) => <FoldedWaysToPay {...due} />,
    proof: useProofUpload(),
    newProof: useProofUpload(),
    proofField: ProofField,
  }
}

/** Renewing while the access runs. */
export function OwnRenewDialog({ source, onClose }: { source: RenewalSource; onClose: () => void }) {
  return <RenewDialog source={source} offer={useOffer()} onClose={onClose} />
}

type OwnRequestProps = { source: RenewalSource; standing: Standing; onRenew: () => void }

/** What a member asked for while their access runs: it waits, or was rejected and may be sent again. */
export function OwnRequest({ source, standing, onRenew }: OwnRequestProps) {
  const offer = useOffer()
  const { startAnew } = useMessages(renewalMessages)
  const { request, rejected } = standing
  if (request)
    return <PendingRequest key={request._id} source={source} request={request} offer={offer} hasAccess />
  if (!rejected) return null
  const anew = (
    <Button variant="ghost" size="compact" onClick={onRenew}>
      {startAnew}
    </Button>
  )
  return <RejectedRequest source={source} request={rejected} offer={offer} hasAccess startAnew={anew} />
}

/** What the area is to somebody whose access ended. */
export function ExpiredArea(props: {
  source: RenewalSource
  pass: RenewalPass
  onLeft: () => void
  onOpen: () => void
}) {
  const { source, pass, onLeft, onOpen } = props
  return (
    <ExpiredScreen
      source={source}
      email={pass.email}
      offer={useOffer()}
      account={<AccountLink />}
      onLeft={onLeft}
      onOpen={onOpen}
    />
  )
}
