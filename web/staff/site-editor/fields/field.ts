import type { ClaimStep } from '#contract/site-settings.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import type { PictureUse } from '#web/staff/site-editor/media/picture-uses.ts'

export type Words = LocalizedText

type At = { place: Place; label: Words; hint?: Words }

/** A text in both languages; with `rows` above 1 it has paragraphs. `fits` is the recommended number of characters. */
export type TextFieldSpec = At & { kind: 'text'; rows?: number; fits?: number }

/** A list of texts in both languages, at most `most`; `entry` is the noun for one of them. */
export type TextsField = At & { kind: 'texts'; entry: Words; most: number; fits?: number }

/** A value without a language: a phone number, an email, a link, a day. Optional unless `needed`. */
export type PlainField = At & { kind: 'plain'; type: 'tel' | 'email' | 'url' | 'line' | 'day'; needed?: true }

/**
 * A number, an integer unless `step` is given; `money` is in Egyptian pounds. With `none`, an empty field is allowed,
 * stored as null and labelled with it. `zero` is a warning shown at 0, which is rarely intended.
 */
export type NumberField = At & {
  kind: 'number'
  min: number
  max: number
  step?: number
  money?: true
  unit?: Words
  none?: Words
  zero?: Words
}

/** A list of weights, typed in one line; empty is none. */
export type WeightsField = At & { kind: 'weights' }

/** The consent by which an entry is shown, which nobody types: `note` says so. */
export type ConsentField = At & { kind: 'consent'; note: Words }

/** A choice among fixed values. */
export type ChoiceField = At & { kind: 'choice'; options: { value: string | null; label: Words }[] }

/** An uploaded image for a `use`; without one the site shows the drawing that `drawing` describes. */
export type PictureField = At & { kind: 'picture'; use: PictureUse; drawing: Words }

/** A list of entries with fields of their own, whose paths are relative to the entry. `fresh` makes a new entry. */
export type ListField = At & {
  kind: 'list'
  entry: Words
  least?: number
  most: number
  /** Whether results that members agreed to can be added. */
  takesAgreed?: true
  fields: Field[]
  fresh: () => { id: string }
  /** The path, inside an entry, of the text that labels it in the list. */
  labelPath: Place
}

/** A group of fields under a subheading. */
export type FieldSet = { kind: 'set'; label: Words; hint?: Words; fields: Field[] }

export type Field =
  | TextFieldSpec
  | TextsField
  | PlainField
  | NumberField
  | WeightsField
  | ConsentField
  | ChoiceField
  | PictureField
  | ListField
  | FieldSet

/** Fields that are opened together: a section of the landing page, or a topic of the whole site. */
export type FieldGroup = { id: string; name: Words; hint?: Words; fields: Field[] }

export const text = (place: Place, label: Words, more: Partial<TextFieldSpec> = {}): TextFieldSpec => ({
  kind: 'text',
  place,
  label,
  ...more,
})

/** A field for an integer. */
export const number = (
  place: Place,
  label: Words,
  range: { min: number; max: number } & Partial<NumberField>,
): NumberField => ({ kind: 'number', place, label, ...range })

/** A unique id for a new list entry. */
export function freshId(): string {
  return crypto.randomUUID()
}

/** The day on which the owner confirmed what the group says; the server sets it when something is entered. */
export const confirmation = (step: ClaimStep, label: Words, hint: Words): PlainField => ({
  kind: 'plain',
  type: 'day',
  place: `confirmed.${step}`,
  label,
  hint,
})

export const noText = (): LocalizedText => ({ ar: '', en: '' })
