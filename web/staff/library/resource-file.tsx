import { RotateCw } from 'lucide-react'
import type { useFileUpload } from '#web/platform/file-upload.ts'
import { Ltr } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { resourceMessages } from './messages.ts'
import type { ResourceKind } from './queries.ts'

type ResourceFileProps = {
  kind: ResourceKind
  file: ReturnType<typeof useFileUpload>
  /** Whether the form was submitted without a file. */
  isMissing: boolean
  /** Replace the texts for a new resource. */
  texts?: { ready: string; missing: string }
}

const accepts = { document: '.pdf,application/pdf', video: '.mp4,video/mp4' }
const formats = { document: 'PDF', video: 'MP4' }

/** The file of a resource: chosen or dropped, uploaded immediately with progress, replaced or removed. */
export function ResourceFile({ kind, file, isMissing, texts }: ResourceFileProps) {
  const t = useMessages(resourceMessages)
  const own = t.kinds[kind]
  const { problem, field, upload } = file
  const errors = { tooLarge: own.tooLarge, wrongType: own.wrongType, emptyFile: t.emptyFile }
  const serverError = problem?.kind === 'answer' && (problem.isWrongType ? own.wrongType : problem.sentence)
  const errorText = problem?.kind === 'early' ? errors[problem.fileProblem] : serverError
  return (
    <div>
      <FileField
        label={own.file}
        state={field}
        prompt={own.chooseFile}
        limits={
          <>
            {own.limits} <Ltr>{formats[kind]}</Ltr>
          </>
        }
        accept={accepts[kind]}
        uploadingText={t.fileUploading}
        readyText={texts?.ready ?? t.fileReady}
        error={errorText || (isMissing ? (texts?.missing ?? t.fileMissing) : undefined)}
        onChoose={(chosen) => upload.choose(chosen)}
        onCancel={() => upload.remove()}
        onRemove={() => upload.remove()}
      />
      {upload.canRetry && (
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={() => upload.sendAgain()}>
          {t.sendAgain}
        </Button>
      )}
    </div>
  )
}
