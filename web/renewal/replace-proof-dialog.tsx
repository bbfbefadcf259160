import type { OwnRequest } from '#contract/renewal.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { renewalMessages } from './messages.ts'
import type { Offer } from './offer.ts'
import styles from './renewal.module.css'
import type { RenewalSource } from './source.ts'
import { useReplacement } from './use-replacement.ts'

type ReplaceProofDialogProps = {
  source: RenewalSource
  request: OwnRequest
  field: Offer['proofField']
  onClose: () => void
}

/** Takes another proof for a request that waits: it takes the place of the former as soon as it has arrived. */
export function ReplaceProofDialog({ source, request, field: Field, onClose }: ReplaceProofDialogProps) {
  const words = useMessages(renewalMessages)
  const proof = useReplacement(source, request, onClose)
  const leaving = useLeaving(proof.field.step !== 'idle', words.stopping)
  return (
    <Dialog
      open
      title={request.hasProof ? words.replace : words.addProof}
      onClose={() => leaving.ask(onClose)}
    >
      <div className={styles.group}>
        <p className={styles.small}>{request.hasProof ? words.replaceLead : words.addProofLead}</p>
        <Field proof={proof} isMissing={false} />
      </div>
      {leaving.question}
    </Dialog>
  )
}
