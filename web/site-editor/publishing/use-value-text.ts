import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import type { ChoiceField, NumberField } from '#web/site-editor/fields/field.ts'
import { innermostField } from '#web/site-editor/fields/place-words.ts'

/** Writes a single value as people read it: a price with its currency, a choice by its name. Null for texts, lists and pictures. */
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
    return field?.kind === 'plain' && value ? isolate(String(value)) : null
  }
}
