import { type OwnRequest, replacePaymentProof } from '#contract/applications-renewal.ts'
import { type ChosenFile, hasCode, type UploadRules } from '#web/platform/file-upload.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ProofField } from '#web/public/payment/proof-field.tsx'
import { useProof } from '#web/public/payment/use-proof.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { renewalMessages } from './messages.ts'
import { type RenewalSource, useRenewalCalls } from './queries.ts'
import styles from './renewal.module.css'

type ReplaceProofDialogProps = { source: RenewalSource; request: OwnRequest; onClose: () => void }

/** Sends another payment proof for a waiting renewal; it replaces the previous one once it has been uploaded. */
export function ReplaceProofDialog({ source, request, onClose }: ReplaceProofDialogProps) {
  const t = useMessages(renewalMessages)
  const proof = useReplacement({ source, request, onClose })
  const leaving = useUnsavedChanges(proof.field.step !== 'idle', t.stopping)
  return (
    <Dialog open title={request.hasProof ? t.replace : t.addProof} onClose={() => leaving.ask(onClose)}>
      <div className={styles.group}>
        <p className={styles.small}>{request.hasProof ? t.replaceLead : t.addProofLead}</p>
        <ProofField proof={proof} isMissing={false} />
      </div>
      {leaving.question}
    </Dialog>
  )
}

/** Sends a file as soon as it is chosen. Closes after that, and if the renewal was reviewed in between. */
function useReplacement({ source, request, onClose }: ReplaceProofDialogProps): ChosenFile {
  const t = useMessages(renewalMessages)
  const renewal = useRenewalCalls(source)
  const toast = useToast()
  const fail = useFailureToast()
  const send: UploadRules['send'] = async (file, how) => {
    try {
      const sent = { ...how, params: { id: request._id } }
      const { file: uploaded } = await renewal.upload(replacePaymentProof, file, sent)
      toast.show({ title: t.replaced, description: t.replacedBody })
      onClose()
      return uploaded.cloudinaryId
    } catch (error) {
      if (hasCode('application_not_pending')(error)) {
        fail(t.replaceFailed, error)
        onClose()
      }
      throw error
    } finally {
      void renewal.refresh()
    }
  }
  return useProof({ send })
}
