import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { LeakSearch, LeakSource } from '#contract/leak-marks.ts'
import { ApiError } from '#web/platform/api.ts'
import { type ChosenFile, useFileUpload } from '#web/platform/file-upload.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { stack } from '#web/ui/layout.ts'
import rows from '#web/ui/list.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { sourceMessages } from './source-messages.ts'
import { sourceFile, unmarkedFiles, useFindByCode } from './source-queries.ts'

type Answer = LeakSearch & { by: 'file' | 'code' }

/** Finds the member whose copy a file is that was found elsewhere, by the file itself or by its code. */
export function SourceDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(sourceMessages)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const file = useFileUpload(sourceFile((found) => setAnswer({ ...found, by: 'file' })))
  const finding = useFindByCode()

  function reset() {
    setAnswer(null)
    setMissing(false)
    finding.reset()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') return
    file.upload.remove()
    setAnswer(null)
    finding.mutate(code, { onSuccess: (found) => setAnswer({ ...found, by: 'code' }) })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.open}
      onSubmit={onSubmit}
      failure={failureOf(t.failed, finding.error)}
      footer={
        <Button type="submit" busy={finding.isPending}>
          {finding.isPending ? t.searching : t.search}
        </Button>
      }
    >
      <div className={stack(16)}>
        <div role="status">{answer ? <Result answer={answer} /> : <p>{t.lead}</p>}</div>
        <FoundFile file={file} onChange={reset} />
        <TextField
          label={t.code}
          hint={t.codeHint}
          value={code}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={isMissing ? t.missing : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
          }}
        />
        <Disclosure title={t.limitsTitle}>
          <WithoutCode />
        </Disclosure>
      </div>
    </Dialog>
  )
}

function failureOf(name: string, error: Error | null): ReactNode {
  if (!(error instanceof ApiError) || error.status === 401) return null
  return (
    <>
      <b>{name}</b>
      <span>{error.sentence}</span>
    </>
  )
}

function FoundFile({ file, onChange }: { file: ChosenFile; onChange: () => void }) {
  const t = useMessages(sourceMessages)
  const { problem, field, upload } = file
  const errors = { tooLarge: t.tooLarge, wrongType: t.wrongType, emptyFile: t.emptyFile }
  const remove = () => {
    onChange()
    upload.remove()
  }
  return (
    <div>
      <FileField
        label={t.file}
        state={field}
        prompt={t.choose}
        limits={
          <>
            {t.limits} <Ltr>PDF, JPG, PNG, WebP</Ltr>
          </>
        }
        accept=".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/*"
        uploadingText={t.checking}
        readyText={t.checked}
        error={problem?.kind === 'early' ? errors[problem.fileProblem] : problem?.sentence}
        onChoose={(chosen) => {
          onChange()
          upload.choose(chosen)
        }}
        onCancel={remove}
        onRemove={remove}
      />
      {upload.canRetry && (
        <Button variant="ghost" size="compact" icon={<RotateCw />} onClick={() => upload.sendAgain()}>
          {t.again}
        </Button>
      )}
    </div>
  )
}

/** The answer; it comes into view, since a phone may show a later part of the dialog. */
function Result({ answer }: { answer: Answer }) {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) own.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return (
    <div ref={own}>
      <Outcome {...answer} />
    </div>
  )
}

function Outcome({ outcome, sources, hasOthers, original, by }: Answer) {
  const t = useMessages(sourceMessages)
  const localized = useLocalized()
  if (original)
    return (
      <div className={stack(8)}>
        <b>
          <bdi>{localized(original.title)}</bdi>
        </b>
        <Notice>{t.original}</Notice>
      </div>
    )
  if (outcome === 'unmarked') return <Notice>{t.unmarked}</Notice>
  if (outcome === 'unknown') return <Notice>{by === 'file' ? t.unknownFile : t.unknownCode}</Notice>
  return (
    <div className={stack(8)}>
      <b>{t.found}</b>
      <ul className={rows.divided}>
        {sources.map((source) => (
          <Source key={source.code} source={source} />
        ))}
      </ul>
      {hasOthers && <Notice>{t.others}</Notice>}
      <Notice tone="warn">{t.caution}</Notice>
    </div>
  )
}

function Source({ source: { member, resource, firstOpenedAt, code } }: { source: LeakSource }) {
  const t = useMessages(sourceMessages)
  const format = useFormat()
  const localized = useLocalized()
  return (
    <li>
      <div className={rows.words}>
        <b>
          <bdi>{member.name}</bdi>
        </b>
        <span className={rows.facts}>
          {resource ? <bdi>{localized(resource.title)}</bdi> : <span>{t.gone}</span>}
          <span>{t.firstOpened(format.date(firstOpenedAt))}</span>
          <Ltr>{code}</Ltr>
        </span>
      </div>
    </li>
  )
}

/** What carries no code: by its kind, and the files of the library that cannot. */
function WithoutCode() {
  const t = useMessages(sourceMessages)
  const { language } = useLanguage()
  const localized = useLocalized()
  const { data, error, refetch } = useQuery(unmarkedFiles(language))
  return (
    <div className={stack(4)}>
      <p className="muted small">{t.videos}</p>
      {!data && error && <ErrorPanel title={t.listFailed} error={error} onRetry={() => refetch()} />}
      {data && data.length > 0 && (
        <>
          <p className="muted small">{t.unmarkedFiles}</p>
          <ul>
            {data.map(({ _id, title }) => (
              <li key={_id}>
                <bdi>{localized(title)}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
