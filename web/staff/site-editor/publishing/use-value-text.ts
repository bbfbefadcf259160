import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import type { ChoiceField, NumberField } from '#web/staff/site-editor/fields/field.ts'
import { innermostField } from '#web/staff/site-editor/fields/place-words.ts'

/** Formats a single value: a price with its currency, the label of a choice. Null for texts, lists and images. */
export function useValueText(): (place: Place, value: unknown) => string | null {
  const localized = useLocalized()
  const { number, money } = useFormat()

  function numberText({ money: isMoney, none, unit }: NumberField, value: unknown) {
    if (typeof value !== 'number') return none ? localized(none) : null
    if (isMoney) return money(value)
    return unit ? `${number(value)} ${localized(unit)}` : number(value)
  }

  function choiceText({ options }: ChoiceField, value: unknown) {
    const chosen = options.find((option) => option.value === value)
    return chosen ? localized(chosen.label) : null
  }

  return (place, value) => {
    const field = innermostField(place)
    if (field?.kind === 'number') return numberText(field, value)
    if (field?.kind === 'choice') return choiceText(field, value)
    if (field?.kind === 'weights') return Array.isArray(value) ? isolate(value.map(number).join(' ')) : null
    return field?.kind === 'plain' && value ? isolate(String(value)) : null
  }
}
