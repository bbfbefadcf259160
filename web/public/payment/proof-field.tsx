import { RotateCw } from 'lucide-react'
import type { ChosenFile } from '#web/platform/file-upload.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { paymentMessages } from './messages.ts'
import styles from './payment.module.css'
import { ReceiptPicture } from './receipt-picture.tsx'

type ProofFieldProps = {
  proof: ChosenFile
  /** The form was submitted without a payment proof. */
  isMissing: boolean
}

/** The field for the payment proof: uploads the file at once, shows the progress, and allows replacing and removing. */
export function ProofField({ proof, isMissing }: ProofFieldProps) {
  const t = useMessages(paymentMessages)
  const { problem, field, upload } = proof
  const errorText = problem && (problem.kind === 'early' ? t[problem.fileProblem] : problem.sentence)
  const missing = isMissing && field.step === 'idle' ? t.proofRequired : undefined
  return (
    <div>
      <FileField
        label={t.proof}
        state={field}
        hint={
          field.step === 'idle' && (
            <span className={styles.shows}>
              <ReceiptPicture />
              {t.proofShows}
            </span>
          )
        }
        prompt={t.chooseProof}
        limits={
          <>
            {t.proofLimits} <Ltr>JPG, PNG, GIF, PDF</Ltr>
          </>
        }
        accept=".jpg,.jpeg,.png,.gif,.pdf,image/jpeg,image/png,image/gif,application/pdf"
        uploadingText={t.proofUploading}
        readyText={t.proofReady}
        error={errorText ?? missing}
        onChoose={(file) => upload.choose(file)}
        onCancel={() => upload.remove()}
        onRemove={() => upload.remove()}
      />
      {upload.canRetry && (
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={() => upload.sendAgain()}>
          {t.proofRetry}
        </Button>
      )}
    </div>
  )
}
