import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { useFieldSentence } from './field-sentence.ts'
import type { FormControls } from './form-controls.ts'
import { checkValues, type FieldErrors, type FormValues } from './form-errors.ts'

export type FormRules<Values extends FormValues, Body> = {
  schema: ZodType<Body>
  /** Further checks; returns error sentences by field. */
  check?: (values: Values) => FieldErrors<Values>
  /** When a field is first validated: with all others on submit, or as soon as it loses the focus. */
  checkOn?: 'submit' | 'leave'
}

/** The errors of a form's fields. The first wrong field gets the focus; editing a field clears its error. */
export function useFormErrors<Values extends FormValues, Body>(
  { element, read }: FormControls<Values>,
  { schema, check, checkOn = 'submit' }: FormRules<Values, Body>,
) {
  const sentenceOf = useFieldSentence()
  const left = useRef(new Set<string>())
  const [isChecked, setChecked] = useState(false)
  const { showAt, ...shown } = useShownErrors<Values>(element)

  function examine(values: Values): { body?: Body; found: FieldErrors<Values> } {
    const checked = checkValues(schema, values, sentenceOf)
    return { body: checked.body, found: { ...checked.errors, ...check?.(values) } as FieldErrors<Values> }
  }

  return {
    ...shown,
    isChecked,
    clear: (names: string[]) => names.map((name) => showAt(name, undefined)),
    /** Validates all fields and shows their errors. */
    check: (takesFocus = true): { body?: Body; isWrong: boolean } => {
      const { body, found } = examine(read())
      setChecked(true)
      return { body, isWrong: shown.showErrors(found, takesFocus) }
    },
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      const { name } = target as HTMLInputElement
      const values = read()
      if (!(name in values)) return
      showAt(name, left.current.has(name) ? examine(values).found[name] : undefined)
    },
    onBlur: ({ target }: FocusEvent<HTMLFormElement>) => {
      const { name } = target as unknown as HTMLInputElement
      const values = read()
      if (checkOn === 'submit' || !(name in values)) return
      left.current.add(name)
      showAt(name, examine(values).found[name])
    },
  }
}

function useShownErrors<Values>(element: FormControls<Values>['element']) {
  const [errors, setErrors] = useState<FieldErrors<Values>>({})
  const [rejections, setRejections] = useState(0)
  const rejected = () => setRejections((count) => count + 1)

  useEffect(() => {
    if (rejections > 0) focusWrong(element.current)
  }, [rejections, element])

  return {
    errors,
    /** Focuses the first wrong field. */
    rejected,
    /** Shows the errors; returns whether there are any. */
    showErrors: (found: FieldErrors<Values>, takesFocus = true): boolean => {
      const isWrong = Object.keys(found).length > 0
      setErrors(found)
      if (isWrong && takesFocus) rejected()
      return isWrong
    },
    /** Shows or clears the error of one field; also clears the errors of fields that are no longer rendered. */
    showAt: (name: string, error: string | undefined) =>
      setErrors((former) => withError(former, { name, error, form: element.current })),
  }
}

type Change = { name: string; error: string | undefined; form: HTMLFormElement | null }

function withError<Errors extends Record<string, string | undefined>>(
  former: Errors,
  { name, error, form }: Change,
): Errors {
  const entries = Object.entries({ ...former, [name]: error })
  return Object.fromEntries(
    entries.filter(([field, text]) => text && form?.elements.namedItem(field)),
  ) as Errors
}

function focusWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid]')
  wrong?.focus()
  // The error is below the field, where a dialog's buttons or the on-screen keyboard may cover it.
  wrong?.scrollIntoView({ block: 'center' })
}
