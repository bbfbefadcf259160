import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { HealthReaders } from '#contract/health-access-readers.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { AccountToken } from './account-token.ts'
import { healthAccessMessages } from './health-access-messages.ts'
import styles from './own-account.module.css'
import { type NamedReader, useEndReader, useLetIn } from './use-health-readers.ts'

type LetInReadersProps = { readers: HealthReaders; account: AccountToken }

/** Whom the member let in, and whom they can; nothing where only one person works and nobody was let in. */
export function LetInReaders({ readers: { sees, readers, choices }, account }: LetInReadersProps) {
  const t = useMessages(healthAccessMessages)
  const ending = useEndReader(account)
  const mayChoose = sees !== 'one' && choices.length > 0
  if (readers.length === 0 && !mayChoose) return null
  const named = (one: { _id: string; name: string }) => ({ id: one._id, name: one.name || t.nameless })
  return (
    <section className={styles.part}>
      <h3>{t.letIn.title}</h3>
      {readers.length === 0 && <p className="muted small">{t.letIn.none}</p>}
      {readers.length > 0 && (
        <ul className={styles.rows}>
          {readers.map((reader) => (
            <ReaderRow
              key={reader._id}
              reader={named(reader)}
              since={reader.since}
              isEnding={ending.isPending && ending.variables?.id === reader._id}
              onEnd={ending.mutate}
            />
          ))}
        </ul>
      )}
      {mayChoose && <LetInForm choices={choices.map(named)} account={account} />}
    </section>
  )
}

type ReaderRowProps = {
  reader: NamedReader
  since: string
  isEnding: boolean
  onEnd: (reader: NamedReader) => void
}

function ReaderRow({ reader, since, isEnding, onEnd }: ReaderRowProps) {
  const t = useMessages(healthAccessMessages).letIn
  const { date } = useFormat()
  const nameId = useId()
  return (
    <li>
      <ShieldCheck />
      <div className={styles.place}>
        <b id={nameId}>
          <bdi>{reader.name}</bdi>
        </b>
        <small>{t.since(date(since))}</small>
      </div>
      <Button
        variant="ghost"
        size="compact"
        busy={isEnding}
        aria-describedby={nameId}
        onClick={() => onEnd(reader)}
      >
        {t.end}
      </Button>
    </li>
  )
}

function LetInForm({ choices, account }: { choices: NamedReader[]; account: AccountToken }) {
  const t = useMessages(healthAccessMessages).letIn
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const adding = useLetIn(account, () => setChosen(''))
  // Somebody who left the team meanwhile is chosen no longer.
  const reader = choices.find(({ id }) => id === chosen)
  function send(event: FormEvent) {
    event.preventDefault()
    if (reader) adding.mutate(reader)
    else select.current?.focus()
    setMissing(!reader)
  }
  return (
    <form className={styles.letIn} onSubmit={send} noValidate>
      <SelectField
        ref={select}
        label={t.label}
        hint={t.hint}
        error={isMissing && !reader ? t.choose : undefined}
        value={reader?.id ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t.choose}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="ghost" size="compact" busy={adding.isPending}>
        {t.add}
      </Button>
    </form>
  )
}
