import { RotateCw } from 'lucide-react'
import type { Ref } from 'react'
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
  /** The form was sent without a file. */
  isMissing: boolean
  ref?: Ref<HTMLInputElement>
}

const accepts = { document: '.pdf,application/pdf', video: '.mp4,video/mp4' }
const formats = { document: 'PDF', video: 'MP4' }

/** The file of a new resource: chosen or dropped, uploaded at once, shown with its progress, replaced or removed. */
export function ResourceFile({ kind, file, isMissing, ref }: ResourceFileProps) {
  const words = useMessages(resourceMessages)
  const own = words.kinds[kind]
  const { problem, field, upload } = file
  const refusals = { tooLarge: own.tooLarge, wrongType: own.wrongType, emptyFile: words.emptyFile }
  const answered = problem?.kind === 'answer' && (problem.isWrongType ? own.wrongType : problem.sentence)
  const said = problem?.kind === 'early' ? refusals[problem.refusal] : answered
  return (
    <div>
      <FileField
        ref={ref}
        label={own.file}
        state={field}
        prompt={own.chooseFile}
        limits={
          <>
            {own.limits} <Ltr>{formats[kind]}</Ltr>
          </>
        }
        accept={accepts[kind]}
        uploadingText={words.fileUploading}
        readyText={words.fileReady}
        error={said || (isMissing ? words.fileMissing : undefined)}
        onChoose={(chosen) => upload.choose(chosen)}
        onCancel={() => upload.remove()}
        onRemove={() => upload.remove()}
      />
      {upload.canRetry && (
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={() => upload.sendAgain()}>
          {words.sendAgain}
        </Button>
      )}
    </div>
  )
}
