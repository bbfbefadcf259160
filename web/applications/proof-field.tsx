import { RotateCw } from 'lucide-react'
import type { Ref } from 'react'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { applicationMessages } from './messages.ts'
import type { useProofUpload } from './proof-upload.ts'

type ProofFieldProps = {
  proof: ReturnType<typeof useProofUpload>
  /** The form was sent without a proof. */
  isMissing: boolean
  ref?: Ref<HTMLInputElement>
}

/** The payment proof: chosen, uploaded at once, shown with its progress, replaced or removed. */
export function ProofField({ proof, isMissing, ref }: ProofFieldProps) {
  const words = useMessages(applicationMessages)
  const { problem, field, upload } = proof
  const said = problem && (problem.kind === 'early' ? words[problem.refusal] : problem.sentence)
  const missing = isMissing && field.step === 'idle' ? words.proofRequired : undefined
  return (
    <div>
      <FileField
        ref={ref}
        label={words.proof}
        state={field}
        prompt={words.chooseProof}
        limits={
          <>
            {words.proofLimits} <Ltr>JPG, PNG, GIF, PDF</Ltr>
          </>
        }
        accept=".jpg,.jpeg,.png,.gif,.pdf,image/jpeg,image/png,image/gif,application/pdf"
        uploadingText={words.proofUploading}
        readyText={words.proofReady}
        error={said ?? missing}
        onChoose={(file) => upload.choose(file)}
        onCancel={() => upload.remove()}
        onRemove={() => upload.remove()}
      />
      {upload.canRetry && (
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={() => upload.sendAgain()}>
          {words.proofRetry}
        </Button>
      )}
    </div>
  )
}
