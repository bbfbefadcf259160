import type { OwnRequest } from '#contract/applications-renewal.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
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

/** Sends another payment proof for a waiting renewal; it replaces the previous one once it has been uploaded. */
export function ReplaceProofDialog({ source, request, field: Field, onClose }: ReplaceProofDialogProps) {
  const t = useMessages(renewalMessages)
  const proof = useReplacement(source, request, onClose)
  const leaving = useUnsavedChanges(proof.field.step !== 'idle', t.stopping)
  return (
    <Dialog open title={request.hasProof ? t.replace : t.addProof} onClose={() => leaving.ask(onClose)}>
      <div className={styles.group}>
        <p className={styles.small}>{request.hasProof ? t.replaceLead : t.addProofLead}</p>
        <Field proof={proof} isMissing={false} />
      </div>
      {leaving.question}
    </Dialog>
  )
}
