import { PaymentMethods } from '#web/applications/payment-methods.tsx'
import { ProofField } from '#web/applications/proof-field.tsx'
import { useProofUpload } from '#web/applications/proof-upload.ts'
import { AccountLink } from '#web/own-account/account-link.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import type { RenewalPass } from '#web/platform/renewal-pass.ts'
import { ExpiredScreen } from '#web/renewal/expired-screen.tsx'
import { RenewDialog } from '#web/renewal/renew-dialog.tsx'
import type { Offer } from '#web/renewal/renewal-form.tsx'
import type { RenewalSource } from '#web/renewal/source.ts'
import { useContacts } from '#web/site/contacts-context.tsx'
import { useSite } from '#web/site/site-context.tsx'

/** The packages, the ways to pay and the proof, as the order form has them. */
function useOffer(): Offer {
  const { settings, version } = useSite()
  const { whatsapp, phone } = useContacts()
  const localized = useLocalized()
  const { packages, paymentMethods } = settings
  const coach = { whatsapp: whatsapp?.number ?? null, phone: phone?.number ?? null }
  return {
    packages,
    siteVersion: version,
    payment: (plan) => (
      <PaymentMethods
        methods={paymentMethods}
        price={packages[plan].price}
        planName={localized(packages[plan].name)}
        coach={coach}
      />
    ),
    proof: useProofUpload(),
    proofField: ProofField,
  }
}

/** Renewing while the access runs. */
export function OwnRenewDialog({ source, onClose }: { source: RenewalSource; onClose: () => void }) {
  return <RenewDialog source={source} offer={useOffer()} onClose={onClose} />
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
