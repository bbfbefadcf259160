import { useState } from 'react'
import { foldDigits } from '#contract/text.ts'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { writeSetting } from '#web/staff/site-editor/draft/draft-store.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useEditor, useProblem, useValue } from './editor-context.tsx'
import type { ChoiceField, NumberField, PlainField } from './field.ts'
import styles from './fields.module.css'
import { useNumberWords } from './use-number-words.ts'

const keyboards = { tel: 'tel', email: 'email', url: 'url', line: 'text', day: 'date' } as const

export function PlainControl({ field }: { field: PlainField }) {
  const localized = useLocalized()
  const sentenceOf = useFieldSentence()
  const { store } = useEditor()
  const value = useValue(field.place) as string | undefined
  const problem = useProblem(field.place)
  // A draft or file of before the question has no confirmations; publishing keeps those of the site.
  if (field.type === 'day' && value === undefined) return null
  return (
    <TextField
      label={localized(field.label)}
      hint={field.hint && localized(field.hint)}
      error={problem && sentenceOf(problem)}
      optional={!field.needed}
      type={keyboards[field.type]}
      dir={field.type === 'line' ? 'auto' : 'ltr'}
      autoComplete="off"
      data-place={field.place}
      value={value ?? ''}
      onChange={({ target }) => writeSetting(store, field.place, target.value)}
    />
  )
}

/**
 * A number input. Unreadable text goes into the draft as typed, which blocks publishing: keeping the last readable
 * number instead would publish, for example, the first digit of a price that is being cleared.
 */
export function NumberControl({ field }: { field: NumberField }) {
  const { place, none } = field
  const localized = useLocalized()
  const { rangeOf, problemOf } = useNumberWords()
  const { store } = useEditor()
  const value = useValue(place) as number | string | null
  const problem = useProblem(place)
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : String(value))
  const read = numberIn(shown, none !== undefined)
  const isUnread = read === undefined
  const hint = field.hint ? localized(field.hint) : rangeOf(field)
  const warning = read === 0 && field.zero

  function type(text: string) {
    setTyped(text)
    const read = numberIn(text, none !== undefined)
    writeSetting(store, place, read === undefined ? text : read)
  }

  return (
    <TextField
      label={unitBehind(localized(field.label), field.unit && localized(field.unit))}
      hint={warning ? <span className={styles.warning}>{localized(warning)}</span> : hint}
      error={(isUnread || problem) && problemOf(field, read)}
      inputMode={field.step === undefined ? 'numeric' : 'decimal'}
      dir="ltr"
      autoComplete="off"
      placeholder={none && localized(none)}
      data-place={place}
      value={shown}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

function unitBehind(label: string, unit: string | undefined): string {
  return unit ? `${label} (${unit})` : label
}

/** Parses a number in Western or Arabic digits. Empty is null if `mayBeEmpty`; unreadable text is undefined. */
export function numberIn(text: string, mayBeEmpty: boolean): number | null | undefined {
  const plain = foldDigits(text)
    .replace(/[,،٬\s]/g, '')
    .replace('٫', '.')
  if (plain === '') return mayBeEmpty ? null : undefined
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined
}

export function ChoiceControl({ field }: { field: ChoiceField }) {
  const localized = useLocalized()
  const { store } = useEditor()
  const value = useValue(field.place) as string | null
  const names = field.options.map((option) => option.value ?? '')
  return (
    <SelectField
      label={localized(field.label)}
      hint={field.hint && localized(field.hint)}
      data-place={field.place}
      value={value ?? ''}
      onChange={({ target }) => {
        const chosen = field.options[names.indexOf(target.value)]
        if (chosen) writeSetting(store, field.place, chosen.value)
      }}
    >
      {field.options.map((option) => (
        <option key={option.value ?? ''} value={option.value ?? ''}>
          {localized(option.label)}
        </option>
      ))}
    </SelectField>
  )
}
