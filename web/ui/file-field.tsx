import { Upload } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'
import styles from './file-field.module.css'
import { type FileFieldState, FileProgress, ReadyFile } from './file-field-steps.tsx'
import { useFileDrop } from './use-file-drop.ts'

type FileFieldProps = FieldLook & {
  state: FileFieldState
  /** What to do: "Choose the receipt image or PDF". */
  prompt: ReactNode
  /** What is taken: "Up to 5 MB: JPG, PNG, GIF, PDF". */
  limits?: ReactNode
  /** As of a file input: ".jpg,.png". It helps to choose and refuses nothing. */
  accept?: string
  /** In place of "Uploading…" and "File is ready". */
  uploadingText?: ReactNode
  readyText?: ReactNode
  onChoose: (file: File) => void
  onCancel: () => void
  onRemove: () => void
  id?: string
  name?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * Takes one file, by choosing or by dropping. It knows nothing of where the file goes: the caller says how far it is,
 * and an error shows below whatever stands there.
 */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, optional, state, prompt, limits, onChoose, onCancel, onRemove } = props
  const ids = useFieldIds(props.id)
  const promptId = `${ids.control}-prompt`
  const limitsId = `${ids.control}-limits`
  const zone = useRef<HTMLDivElement>(null)
  const { over, ...dropHandlers } = useFileDrop(onChoose)

  // The button that was pressed goes away with the step, so the focus moves to what stays.
  function andFocusInput(act: () => void) {
    zone.current?.querySelector('input')?.focus()
    act()
  }

  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <div
        ref={zone}
        className={styles.zone}
        data-over={over ? '' : undefined}
        data-invalid={error ? '' : undefined}
        {...dropHandlers}
      >
        <input
          {...describedBy({ hint, error }, ids, limits && state.step === 'idle' ? limitsId : undefined)}
          ref={props.ref}
          id={ids.control}
          name={props.name}
          type="file"
          accept={props.accept}
          aria-labelledby={`${ids.label} ${promptId}`}
          className="visually-hidden"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // So that the same file can be chosen again after it was mended.
            event.target.value = ''
            if (file) onChoose(file)
          }}
        />
        {state.step === 'idle' && (
          <label htmlFor={ids.control} className={styles.drop}>
            <Upload />
            <b id={promptId}>{prompt}</b>
            {limits && (
              <span id={limitsId} className="micro">
                {limits}
              </span>
            )}
          </label>
        )}
        {(state.step === 'checking' || state.step === 'uploading') && (
          <FileProgress
            state={state}
            nameId={promptId}
            text={props.uploadingText}
            onCancel={() => andFocusInput(onCancel)}
          />
        )}
        {state.step === 'ready' && (
          <ReadyFile
            state={state}
            inputId={ids.control}
            replaceId={promptId}
            text={props.readyText}
            onRemove={() => andFocusInput(onRemove)}
          />
        )}
      </div>
    </FieldFrame>
  )
}
