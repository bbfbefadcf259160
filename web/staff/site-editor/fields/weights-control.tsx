import { useState } from 'react'
import { useFieldSentence } from '#web/platform/field-sentence.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { writeSetting } from '#web/staff/site-editor/draft/draft-store.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useEditor, useValue } from './editor-context.tsx'
import type { WeightsField } from './field.ts'
import { weightsIn } from './weights.ts'

/** A line of weights. Unreadable text goes into the draft as typed, which blocks publishing. */
export function WeightsControl({ field }: { field: WeightsField }) {
  const localized = useLocalized()
  const sentenceOf = useFieldSentence()
  const { store } = useEditor()
  const value = useValue(field.place) as number[] | string | undefined
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (Array.isArray(value) ? value.join('  ') : (value ?? ''))
  const isUnread = weightsIn(shown) === undefined

  function type(text: string) {
    setTyped(text)
    writeSetting(store, field.place, weightsIn(text) ?? text)
  }

  return (
    <TextField
      label={localized(field.label)}
      hint={field.hint && localized(field.hint)}
      error={isUnread && sentenceOf('figure_range')}
      optional
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      data-place={field.place}
      value={shown}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
