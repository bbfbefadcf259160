import { type FormEvent, useContext, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import type { ChosenFile } from './file-upload.ts'
import { useFormControls } from './form-controls.ts'
import { type FieldName, type FormValues, serverErrors } from './form-errors.ts'
import { ToastContext } from './toast-context.ts'
import { type FormRules, useFormErrors } from './use-form-errors.ts'

/** What `send` may use while its call is in flight. */
type Attempt<Values, Body> = {
  read: () => Values
  /** Whether the form still waits for the result. */
  isCurrent: () => boolean
  /**
   * Validates the form again, because the user may go on typing while a file uploads; undefined if a field is wrong
   * now. Does not move the focus out of another element.
   */
  recheck: () => Body | undefined
}

type CallFormOptions<Values extends FormValues, Body, Result> = FormRules<Values, Body> & {
  initial: Values
  /** Makes the call. Returns null if nothing was sent; the field that prevented it shows its own error. */
  send: (body: Body, attempt: Attempt<Values, Body>) => Promise<Result | null>
  onSent?: (result: Result) => void
  /** Called after the errors are shown at the fields; `atFields` says whether there were any. */
  onFailed?: (error: unknown, atFields: boolean) => void
  /** Maps a path in the server's response to a field, where their names differ. */
  fieldOf?: (path: string) => FieldName<Values> | null
  /** A file to send with the form. It is required unless `needsFile` returns false. */
  file?: ChosenFile
  needsFile?: (values: Values) => boolean
}

/**
 * A form that makes a call: validates with the contract's schema, sends one request at a time, shows errors at their
 * fields and focuses the first wrong field. Text that the user typed stays after any error.
 */
export function useCallForm<Values extends FormValues, Body, Result>(
  options: CallFormOptions<Values, Body, Result>,
) {
  const { file, needsFile = () => true } = options
  const [initial] = useState(options.initial)
  const controls = useFormControls(initial)
  const shown = useFormErrors(controls, options)
  const [isFileRequired, setFileRequired] = useState(false)
  const { attempt, ...sending } = useAttempts(options, {
    read: controls.read,
    recheck: () => shown.check(controls.element.current?.contains(document.activeElement)).body,
    fail: (error) => {
      const fieldOf = options.fieldOf ?? ((path) => (path in initial ? path : null))
      return shown.showErrors(serverErrors<Values>(error, fieldOf))
    },
    lackFile: () => {
      setFileRequired(true)
      shown.rejected()
    },
  })

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isBusy()) return
    controls.element.current = event.currentTarget
    sending.clearFailure()
    const { body, isWrong } = shown.check()
    const isFileMissing = file?.field.step === 'idle' && needsFile(controls.read())
    setFileRequired(isFileMissing)
    if (isFileMissing) shown.rejected()
    if (!isFileMissing && !isWrong) await attempt(body as Body)
  }

  return {
    ...sending,
    /** For the form element, or the `form` of a dialog. */
    form: {
      ref: controls.element,
      method: 'post',
      noValidate: true,
      onSubmit,
      onInput: shown.onInput,
      onBlur: shown.onBlur,
    } as const,
    ...fieldProps(initial, shown.errors),
    values: controls.values,
    read: controls.read,
    focus: controls.focus,
    write: (change: Partial<Values>) => {
      const former = controls.read()
      controls.write(change)
      shown.clear(Object.keys(change).filter((name) => change[name] !== former[name]))
    },
    errors: shown.errors,
    /** Whether the form was submitted at least once. */
    isChecked: shown.isChecked,
    isFileMissing: isFileRequired && file?.field.step === 'idle' && needsFile(controls.values),
  }
}

function fieldProps<Values extends FormValues>(
  initial: Values,
  errors: Partial<Record<FieldName<Values>, string>>,
) {
  return {
    /** Props for a text field or a group of radio buttons. */
    field: <Name extends FieldName<Values>>(name: Name) => ({
      name,
      defaultValue: String(initial[name]),
      error: errors[name],
    }),
    /** Props for a checkbox. */
    box: <Name extends FieldName<Values>>(name: Name) => ({
      name,
      defaultChecked: initial[name] === true,
      error: errors[name],
    }),
  }
}

type Effects<Values, Body> = Pick<Attempt<Values, Body>, 'read' | 'recheck'> & {
  /** Shows an error at the fields that it names; returns false if it names none. */
  fail: (error: unknown) => boolean
  lackFile: () => void
}

/** A failure that belongs to no field. `error` is null if it was not an `ApiError`. */
type CallFailure = { error: ApiError | null }

/** Runs one attempt at a time and stores its failure. */
function useAttempts<Values extends FormValues, Body, Result>(
  { send, onSent, onFailed, file }: CallFormOptions<Values, Body, Result>,
  { read, recheck, ...effects }: Effects<Values, Body>,
) {
  const toasts = useContext(ToastContext)
  const running = useRef<object | null>(null)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  function start(next: object | null) {
    running.current = next
    setSending(next !== null)
  }

  function fail(error: unknown) {
    const atFields = effects.fail(error)
    const apiError = error instanceof ApiError ? error : null
    if (!apiError && !onFailed) throw error
    const lacksFile = apiError?.code === 'proof_required' && file?.upload.shown.read().field.step === 'idle'
    if (lacksFile) effects.lackFile()
    if (!atFields && !lacksFile) setFailure({ error: apiError })
    onFailed?.(error, atFields)
  }

  async function attempt(body: Body) {
    const own = {}
    start(own)
    setFailure(null)
    toasts?.dismiss()
    try {
      const isCurrent = () => running.current === own
      const result = await send(body, { isCurrent, read, recheck })
      if (result !== null) onSent?.(result)
      else if (isCurrent() && file?.upload.shown.read().field.step === 'idle') effects.lackFile()
    } catch (error) {
      fail(error)
    } finally {
      if (running.current === own) start(null)
    }
  }

  return {
    attempt,
    isSending,
    /** Whether an attempt is in flight; true already before the screen re-renders. */
    isBusy: () => running.current !== null,
    /** Stops waiting for the attempt in flight; does not abort its request. */
    stop: () => start(null),
    /** A failure that belongs to no field. */
    failure,
    clearFailure: () => setFailure(null),
  }
}
