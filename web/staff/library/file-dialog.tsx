import { useQuery } from '@tanstack/react-query'
import { ExternalLink, History } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from '#contract/library.ts'
import type { FormerFile } from '#contract/library-files.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFileUpload } from '#web/platform/file-upload.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import rows from '#web/ui/list.module.css'
import { useToast } from '#web/ui/toast-state.ts'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { fileMessages } from './file-messages.ts'
import { formerFiles, useReplaceFile, useRestoreFile } from './file-queries.ts'
import { ResourceFile } from './resource-file.tsx'
import { resourceFiles } from './resource-files.ts'

type FileDialogProps = { resource: Resource; onClose: () => void }

/** Replaces the uploaded file of a resource, or restores a former one, for all who have it. */
export function FileDialog({ resource, onClose }: FileDialogProps) {
  const t = useMessages(fileMessages)
  const format = useFormat()
  const { title, kind, file, isMissing, isBusy, failure, replace, restore, isReplacing } = useFileActs({
    resource,
    onClose,
  })
  const { ask, question } = useUnsavedChanges(file.field.step !== 'idle')
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      dismissible={!isBusy}
      title={t.title(title)}
      failure={failure}
      footer={
        <Button busy={isReplacing} disabled={isBusy && !isReplacing} onClick={replace}>
          {isReplacing ? t.replacing : t.replace}
        </Button>
      }
    >
      <p>{t.lead}</p>
      {resource.file && (
        <p>
          {t.current}: <bdi>{resource.file.originalName}</bdi> ·{' '}
          <bdi>{format.fileSize(resource.file.size)}</bdi>
        </p>
      )}
      <ResourceFile
        kind={kind}
        file={file}
        isMissing={isMissing}
        texts={{ ready: t.ready, missing: t.missing }}
      />
      <h3>{t.former}</h3>
      <FormerFiles resource={resource} isBusy={isBusy} onRestore={restore} />
      {question}
    </Dialog>
  )
}

function useFileActs({ resource, onClose }: FileDialogProps) {
  const t = useMessages(fileMessages)
  const localized = useLocalized()
  const toast = useToast()
  const kind = resource.type === 'video' ? 'video' : 'document'
  const file = useFileUpload(resourceFiles[kind])
  const [isMissing, setMissing] = useState(false)
  const replacing = useReplaceFile(file.upload)
  const restoring = useRestoreFile()
  const title = isolate(localized(resource.title))
  const done = (sentence: string) => {
    onClose()
    toast.show({ title: sentence })
  }
  const failureOf = (name: string, error: Error | null) =>
    error instanceof ApiError && error.status !== 401 ? (
      <>
        <b>{name}</b>
        <span>{error.sentence}</span>
      </>
    ) : null

  function replace() {
    setMissing(file.field.step === 'idle')
    if (file.field.step === 'idle') return
    restoring.reset()
    replacing.mutate(resource, { onSuccess: (answer) => answer && done(t.replaced(title)) })
  }

  function restore({ _id: fileId }: FormerFile) {
    replacing.reset()
    restoring.mutate({ resource, fileId }, { onSuccess: () => done(t.restored(title)) })
  }

  return {
    title,
    kind,
    file,
    isMissing: isMissing && file.field.step === 'idle',
    isReplacing: replacing.isPending,
    isBusy: replacing.isPending || restoring.isPending,
    failure: failureOf(t.replaceFailed, replacing.error) ?? failureOf(t.restoreFailed, restoring.error),
    replace,
    restore,
  } as const
}

type FormerFilesProps = { resource: Resource; isBusy: boolean; onRestore: (file: FormerFile) => void }

function FormerFiles({ resource, isBusy, onRestore }: FormerFilesProps) {
  const t = useMessages(fileMessages)
  const format = useFormat()
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(formerFiles(resource._id, language))
  if (!data && error) return <ErrorPanel title={t.formerFailed} error={error} onRetry={() => refetch()} />
  if (!data) return <p role="status">{t.loading}</p>
  if (data.length === 0) return <p>{t.noFormer}</p>
  return (
    <ul className={rows.divided} aria-label={t.former}>
      {data.map((file) => (
        <li key={file._id}>
          <div className={rows.words}>
            <b>
              <bdi>{file.originalName}</bdi>
            </b>
            <span className={rows.facts}>
              <bdi>{format.fileSize(file.size)}</bdi>
              <span>{t.until(format.date(file.deletedAt))}</span>
            </span>
          </div>
          <div className={rows.acts}>
            <ButtonLink href={file.url} newTab variant="ghost" size="compact" icon={<ExternalLink />}>
              {t.open}
              <About name={file.originalName} />
            </ButtonLink>
            <Button
              variant="ghost"
              size="compact"
              icon={<History />}
              disabled={isBusy}
              onClick={() => onRestore(file)}
            >
              {t.restore}
              <About name={file.originalName} />
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
