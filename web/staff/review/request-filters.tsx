import { planIds } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import styles from './desk.module.css'
import { deskMessages } from './desk-messages.ts'
import { type ReviewFilter, requestFlags, requestKinds } from './review-filter.ts'

type RequestFiltersProps = {
  filter: ReviewFilter
  onChange: (part: Partial<ReviewFilter>) => void
  onClear: () => void
}

/** What narrows the list: package, kind, flag, days; and its order. Folded, with the number of those that are set. */
export function RequestFilters({ filter, onChange, onClear }: RequestFiltersProps) {
  const t = useMessages(deskMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const { plan, kind, flag, from, to, newest } = filter
  const count = [plan, kind, flag, from, to, newest].filter(Boolean).length
  return (
    <Disclosure outlined title={count > 0 ? t.filtersCount(format.number(count)) : t.filters}>
      <div className={styles.filters}>
        <Choice
          label={t.planLabel}
          value={plan}
          any={t.anyPlan}
          options={planIds.map((id) => [id, plans[id]])}
          onValue={(value) => onChange({ plan: value })}
        />
        <Choice
          label={t.kindLabel}
          value={kind}
          any={t.anyKind}
          options={requestKinds.map((one) => [one, t.kinds[one]])}
          onValue={(value) => onChange({ kind: value })}
        />
        <Choice
          label={t.flagLabel}
          value={flag}
          any={t.anyFlag}
          options={requestFlags.map((one) => [one, t.flagFilters[one]])}
          onValue={(value) => onChange({ flag: value })}
        />
        <Choice
          label={t.order}
          value={newest ? 'newest' : null}
          any={t.usualOrder}
          options={[['newest', t.newestFirst]]}
          onValue={(value) => onChange({ newest: value !== null })}
        />
        <TextField
          type="date"
          label={t.from}
          max={to || undefined}
          value={from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          type="date"
          label={t.to}
          min={from || undefined}
          value={to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      {count > 0 && <TextButton onClick={onClear}>{t.clear}</TextButton>}
    </Disclosure>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value | null | undefined
  /** The name of no choice. */
  any: string
  options: [value: Value, name: string][]
  onValue: (value: Value | null) => void
}

function Choice<Value extends string>({ label, value, any, options, onValue }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onValue(options.find(([one]) => one === target.value)?.[0] ?? null)}
    >
      <option value="">{any}</option>
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
