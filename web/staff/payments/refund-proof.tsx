import { RotateCw } from 'lucide-react'
import { maxPdfBytes, maxPictureBytes, uploadFile } from '#contract/uploads.ts'
import { upload } from '#web/platform/api.ts'
import { type ChosenFile, type UploadRules, useFileUpload } from '#web/platform/file-upload.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { requestTimeouts } from '#web/platform/query-timing.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { paymentMessages } from './messages.ts'

const extensions = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'pdf']

const send: UploadRules['send'] = async (file, how) => {
  const { file: sent } = await upload(uploadFile, file, {
    ...how,
    session: 'staff',
    timeoutMs: requestTimeouts.document,
    answerWithinMs: requestTimeouts.storedFile,
    fields: { purpose: 'refund' },
  })
  return sent.cloudinaryId
}

/** One upload of an image or PDF that shows a refund, for the lifetime of the form. */
export function useRefundProof(): ChosenFile {
  return useFileUpload({ maxBytes: Math.max(maxPictureBytes, maxPdfBytes), extensions, send })
}

/** The field for the image or PDF that shows a refund: optional, uploaded at once, replaced or removed. */
export function RefundProofField({ proof, error }: { proof: ChosenFile; error: string | undefined }) {
  const t = useMessages(paymentMessages)
  const { problem, field, upload: file } = proof
  const sentence =
    problem && (problem.kind === 'early' ? t.proofProblems[problem.fileProblem] : problem.sentence)
  return (
    <div>
      <FileField
        optional
        label={t.proof}
        state={field}
        prompt={t.chooseProof}
        limits={
          <>
            {t.proofLimits} <Ltr>JPG, PNG, WEBP, GIF, PDF</Ltr>
          </>
        }
        accept=".jpg,.jpeg,.png,.webp,.gif,.pdf,image/*,application/pdf"
        uploadingText={t.proofUploading}
        readyText={t.proofReady}
        error={sentence ?? error}
        onChoose={(chosen) => file.choose(chosen)}
        onCancel={() => file.remove()}
        onRemove={() => file.remove()}
      />
      {file.canRetry && (
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={() => file.sendAgain()}>
          {t.proofRetry}
        </Button>
      )}
    </div>
  )
}
