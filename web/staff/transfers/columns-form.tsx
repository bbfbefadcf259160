import { type FormEvent, useState } from 'react'
import { type BankColumns, bankColumns } from '#contract/transfer-values.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FiguresTable } from '#web/ui/figures-table.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { transferMessages } from './messages.ts'
import type { Matched } from './queries.ts'
import styles from './transfers.module.css'

type ColumnsFormProps = {
  format: NonNullable<Matched['format']>
  isReading: boolean
  problem: string | undefined
  onRead: (columns: BankColumns) => void
}

/** Asks which column of a file is which, once for each kind of file. */
export function ColumnsForm({ format, isReading, problem, onRead }: ColumnsFormProps) {
  const t = useMessages(transferMessages)
  const [columns, setColumns] = useState(format.guess)
  const { headings, samples } = format
  const rows = samples.map((cells, place) => ({
    key: String(place),
    name: cells[0] ?? '',
    figures: headings.slice(1).map((_, at) => cells[at + 1] ?? ''),
  }))
  function submit(event: FormEvent) {
    event.preventDefault()
    onRead(columns)
  }
  return (
    <form onSubmit={submit} className={stack(14)} noValidate>
      <h3>{t.columnsTitle}</h3>
      <p className="muted">{t.columnsHint}</p>
      <FiguresTable label={t.sample} headings={headings} rows={rows} />
      <div className={styles.columns}>
        {bankColumns.map((name) => (
          <SelectField
            key={name}
            label={t.columns[name]}
            value={columns[name] ?? ''}
            onChange={({ target }) =>
              setColumns({ ...columns, [name]: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{t.noColumn}</option>
            {headings.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may repeat.
              <option key={place} value={place}>
                {heading || place + 1}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <Button type="submit" busy={isReading}>
        {t.read}
      </Button>
    </form>
  )
}
