import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldName, FormValues } from './form-errors.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList

/** The values of a form's fields, and the functions to read and change them. */
export type FormControls<Values> = {
  element: RefObject<HTMLFormElement | null>
  /** As of the last input. A field that is not rendered now has its last value. */
  values: Values
  read: () => Values
  /** Sets fields as if the user had typed. */
  write: (change: Partial<Values>) => void
  focus: (name: FieldName<Values>) => void
}

/** Fields are uncontrolled: text typed before hydration stays, and no password is an attribute in the HTML. */
export function useFormControls<Values extends FormValues>(initial: Values): FormControls<Values> {
  const element = useRef<HTMLFormElement>(null)
  const newest = useRef(initial)
  const seen = useRef(new WeakSet<Control>())
  const [values, setValues] = useState(initial)

  function show(next: Values): Values {
    const isChanged = Object.keys(next).some((name) => next[name] !== newest.current[name])
    if (isChanged) {
      newest.current = next
      setValues(next)
    }
    return newest.current
  }

  // A field that is rendered again gets the value that it had before.
  useEffect(() => {
    for (const name of Object.keys(newest.current)) {
      const control = controlOf(element.current, name)
      if (!control || seen.current.has(control)) continue
      seen.current.add(control)
      if (isUntouched(control)) setControl(control, newest.current[name] ?? '')
    }
    show(valuesIn(element.current, newest.current))
  })

  return {
    element,
    values,
    read: () => show(valuesIn(element.current, newest.current)),
    write: (change) => {
      for (const name of Object.keys(change) as FieldName<Values>[]) {
        const control = controlOf(element.current, name)
        if (control) setControl(control, change[name] ?? '')
      }
      show({ ...newest.current, ...change })
    },
    focus: (name) => {
      const control = controlOf(element.current, name)
      if (control && !(control instanceof RadioNodeList)) control.focus()
    },
  }
}

function controlOf(form: HTMLFormElement | null, name: string): Control | null {
  const control = form?.elements.namedItem(name)
  const isControl =
    control instanceof RadioNodeList ||
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  return isControl ? control : null
}

const isCheckbox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

function valuesIn<Values extends FormValues>(form: HTMLFormElement | null, former: Values): Values {
  const values: FormValues = { ...former }
  for (const name of Object.keys(former)) {
    const control = controlOf(form, name)
    if (control) values[name] = isCheckbox(control) ? control.checked : control.value
  }
  return values as Values
}

function setControl(control: Control, value: string | boolean): void {
  if (isCheckbox(control)) control.checked = value === true
  else control.value = String(value)
}

/** Whether the control has the value that it was rendered with. */
function isUntouched(control: Control): boolean {
  if (isCheckbox(control)) return control.checked === control.defaultChecked
  return 'defaultValue' in control && control.value === control.defaultValue
}
