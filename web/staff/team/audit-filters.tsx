import { type AuditAction, auditActions } from '#contract/audit.ts'
import { auditWords } from '#contract/audit-words.ts'
import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import type { Coach } from '#contract/staff.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { auditMessages } from './audit-messages.ts'
import type { LogFilter } from './queries.ts'
import styles from './team.module.css'

type AuditFiltersProps = {
  filter: LogFilter
  colleagues: readonly Coach[]
  onFilter: (filter: LogFilter) => void
}

/** Who, what, and between which days. */
export function AuditFilters({ filter, colleagues, onFilter }: AuditFiltersProps) {
  const t = useMessages(auditMessages)
  const actions = useSortedActions()
  const change = (next: Partial<Record<keyof LogFilter, string | undefined>>) => {
    const filled = Object.entries({ ...filter, ...next }).filter(([, value]) => value)
    onFilter(Object.fromEntries(filled))
  }
  return (
    <div className={styles.filters}>
      <SelectField
        label={t.person}
        value={filter.person ?? ''}
        onChange={(event) => change({ person: event.currentTarget.value })}
      >
        <option value="">{t.anyone}</option>
        {colleagues.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.action}
        value={filter.action ?? ''}
        onChange={(event) => change({ action: event.currentTarget.value })}
      >
        <option value="">{t.anything}</option>
        {actions.map(({ action, words }) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextField
        type="date"
        label={t.from}
        value={dayOf(filter.from)}
        onChange={(event) => change({ from: startOf(event.currentTarget.value) })}
      />
      <TextField
        type="date"
        label={t.to}
        value={filter.to ? daysAfter(dayOf(filter.to), -1) : ''}
        onChange={(event) => change({ to: startOf(event.currentTarget.value, 1) })}
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="ghost" size="compact" onClick={() => onFilter({})}>
          {t.clear}
        </Button>
      )}
    </div>
  )
}

/** The actions in the order of their words. */
function useSortedActions(): { action: AuditAction; words: string }[] {
  const { language } = useLanguage()
  const named = auditActions.map((action) => ({ action, words: auditWords[action][language] }))
  return named.sort((one, other) => one.words.localeCompare(other.words, language))
}

const dayOf = (instant: string | undefined) => (instant ? cairoDay(new Date(instant)) : '')

/** The beginning of a typed day, or of one after it; undefined while it is incomplete. */
function startOf(day: string, after = 0): string | undefined {
  const isComplete = /^20\d\d-\d\d-\d\d$/.test(day)
  return isComplete ? startOfCairoDay(daysAfter(day, after)).toISOString() : undefined
}
