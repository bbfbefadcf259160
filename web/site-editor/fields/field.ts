import type { LocalizedText } from '#contract/values.ts'
import type { Place } from '#web/site-editor/draft/places.ts'
import type { PictureUse } from '#web/site-editor/media/picture-uses.ts'

/** A label in both languages. */
export type Words = LocalizedText

type At = { place: Place; label: Words; hint?: Words }

/** A text in both languages; more than one row is paragraphs. `fits` is how many characters look well in its place. */
export type TextField = At & { kind: 'text'; rows?: number; fits?: number }

/** A list of texts in both languages, at most `most`; `entry` names one of them. */
export type TextsField = At & { kind: 'texts'; entry: Words; most: number; fits?: number }

/** A value of no language: a number to call, an address, a link. It may be left empty unless it is `needed`. */
export type PlainField = At & { kind: 'plain'; type: 'tel' | 'email' | 'url' | 'line'; needed?: true }

/**
 * A number, whole unless `step` says otherwise; `money` are pounds. With `none`, an empty field means that, and is kept
 * as null. `zero` is said where it is 0, which is seldom meant.
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

/** One of a few values. */
export type ChoiceField = At & { kind: 'choice'; options: { value: string | null; label: Words }[] }

/** An uploaded picture for a `use`, or the drawing that `drawing` describes. */
export type PictureField = At & { kind: 'picture'; use: PictureUse; drawing: Words }

/** A list of things with fields of their own, whose places count from the entry. `fresh` makes a new one. */
export type ListField = At & {
  kind: 'list'
  entry: Words
  least?: number
  most: number
  fields: Field[]
  fresh: () => unknown
  /** The place inside an entry of the text that it goes by in the list. */
  goesBy: Place
}

/** Fields that belong together under a heading. */
export type FieldSet = { kind: 'set'; label: Words; hint?: Words; fields: Field[] }

/** One thing that the owner can set. */
export type Field =
  | TextField
  | TextsField
  | PlainField
  | NumberField
  | ChoiceField
  | PictureField
  | ListField
  | FieldSet

/** What is edited together: a section of the landing page, or a matter of the whole site. */
export type FieldGroup = { id: string; name: Words; hint?: Words; fields: Field[] }

/** A text field at a place. */
export const text = (place: Place, label: Words, more: Partial<TextField> = {}): TextField => ({
  kind: 'text',
  place,
  label,
  ...more,
})

/** A whole number at a place. */
export const number = (
  place: Place,
  label: Words,
  range: { min: number; max: number } & Partial<NumberField>,
): NumberField => ({ kind: 'number', place, label, ...range })

/** An id for a new entry of a list, unlike any that is there. */
export function freshId(): string {
  return crypto.randomUUID()
}

/** An empty text in both languages. */
export const noText = (): LocalizedText => ({ ar: '', en: '' })
