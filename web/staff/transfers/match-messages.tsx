import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { decodeFile } from './decode-file.ts'
import { MatchedLines } from './matched-lines.tsx'
import { transferMessages } from './messages.ts'
import { useMatch } from './queries.ts'
import styles from './transfers.module.css'

const idle = { step: 'idle' } as const
// Two bytes for each Arabic letter, and three for a few others.
const largestFile = 3_000_000

/** Pasted messages or a file, and what was found for them. */
export function MatchMessages({ canKeep }: { canKeep: boolean }) {
  const t = useMessages(transferMessages)
  const match = useMatch()
  const [text, setText] = useState('')
  const [file, setFile] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const failure = match.error instanceof ApiError ? match.error : null
  const problem = failure?.fields.text
  const read = (pasted: Parameters<typeof match.mutate>[0]) =>
    match.mutate(pasted, { onSuccess: () => setRound(round + 1) })

  function submit(event: FormEvent) {
    event.preventDefault()
    setFile(null)
    read({ kind: 'messages', text })
  }

  async function choose(chosen: File) {
    const bytes = new Uint8Array(await chosen.slice(0, largestFile).arrayBuffer())
    const content = decodeFile(bytes)
    setFile(content)
    read({ kind: 'file', text: content })
  }

  const { data } = match
  return (
    <div className={styles.part}>
      <form onSubmit={submit} className={stack(12)} noValidate>
        <TextArea
          label={t.pasteLabel}
          hint={t.pasteHint}
          error={file === null ? problem : undefined}
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" busy={match.isPending} disabled={text.trim() === ''}>
          {match.isPending ? t.checking : t.check}
        </Button>
        <FileField
          label={t.file}
          prompt={t.chooseFile}
          limits={t.fileLimits}
          accept=".csv,.tsv,.txt"
          error={file === null ? undefined : problem}
          state={idle}
          onChoose={choose}
          onCancel={() => undefined}
          onRemove={() => undefined}
        />
      </form>
      {failure && !problem && !failure.fields.columns && (
        <Notice tone="bad" role="alert">
          <b>{t.failed}</b> {failure.sentence}
        </Notice>
      )}
      {data?.format && file !== null && (
        <ColumnsForm
          key={round}
          format={data.format}
          isReading={match.isPending}
          problem={failure?.fields.columns}
          onRead={(columns) => read({ kind: 'file', text: file, columns })}
        />
      )}
      {data && !data.format && <MatchedLines key={round} matched={data} canKeep={canKeep} />}
    </div>
  )
}
