import { AccountLink } from '#web/member/profile/account-link.tsx'
import { ExpiredScreen } from '#web/member/renewal/expired-screen.tsx'
import { renewalMessages } from '#web/member/renewal/messages.ts'
import type { Offer } from '#web/member/renewal/offer.ts'
import { PendingRequest } from '#web/member/renewal/pending-request.tsx'
import { RejectedRenewal } from '#web/member/renewal/rejected-request.tsx'
import { RenewDialog } from '#web/member/renewal/renew-dialog.tsx'
import type { CurrentMembership, RenewalSource } from '#web/member/renewal/source.ts'
import { useMessages } from '#web/platform/messages.ts'
import type { RenewalPass } from '#web/platform/renewal-token.ts'
import { ProofField } from '#web/public/apply/proof-field.tsx'
import { useProofUpload } from '#web/public/apply/proof-upload.ts'
import { useSite } from '#web/shell/site-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoldedWaysToPay, WaysToPay } from './ways-to-pay.tsx'

/** The packages, payment methods and payment proof, as in the order form. */
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

/** The renewal dialog for a member with access. */
export function OwnRenewDialog({ source, onClose }: { source: RenewalSource; onClose: () => void }) {
  return <RenewDialog source={source} offer={useOffer()} onClose={onClose} />
}

type OwnRequestProps = { source: RenewalSource; membership: CurrentMembership; onRenew: () => void }

/** A renewal sent by a member with access: it waits for review, or was rejected and can be sent again. */
export function PendingRenewal({ source, membership, onRenew }: OwnRequestProps) {
  const offer = useOffer()
  const { startAnew } = useMessages(renewalMessages)
  const { request, rejected } = membership
  if (request)
    return <PendingRequest key={request._id} source={source} request={request} offer={offer} hasAccess />
  if (!rejected) return null
  const anew = (
    <Button variant="ghost" size="compact" onClick={onRenew}>
      {startAnew}
    </Button>
  )
  return <RejectedRenewal source={source} request={rejected} offer={offer} hasAccess startAnew={anew} />
}

/** The members' area for a user whose access ended. */
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
