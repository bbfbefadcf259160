import { Upload } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { FileFieldState } from '#web/platform/file-upload.ts'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'
import styles from './file-field.module.css'
import { FileProgress, ReadyFile } from './file-field-steps.tsx'
import { useFileDrop } from './use-file-drop.ts'

type FileFieldProps = FieldLook & {
  state: FileFieldState
  /** The instruction: "Choose the receipt image or PDF". */
  prompt: ReactNode
  /** The limits: "Up to 5 MB: JPG, PNG, GIF, PDF". */
  limits?: ReactNode
  /** The input's `accept`: ".jpg,.png". It filters the file picker but rejects nothing. */
  accept?: string
  /** Replace "Uploading…" and "File is ready". */
  uploadingText?: ReactNode
  readyText?: ReactNode
  onChoose: (file: File) => void
  onCancel: () => void
  onRemove: () => void
  id?: string
  name?: string
}

/**
 * Takes one file, by choosing or by dropping. It does not upload: the caller passes the state, and an error is shown
 * below it in any state.
 */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, optional, state, prompt, limits, onChoose, onCancel, onRemove } = props
  const ids = useFieldIds(props.id)
  const promptId = `${ids.control}-prompt`
  const limitsId = `${ids.control}-limits`
  const zone = useRef<HTMLDivElement>(null)
  const { over, ...dropHandlers } = useFileDrop(onChoose)

  // The pressed button disappears with its step, so the focus moves to the input.
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
          id={ids.control}
          name={props.name}
          type="file"
          accept={props.accept}
          aria-labelledby={`${ids.label} ${promptId}`}
          className="visually-hidden"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // Allows the same file to be chosen again, for example after it was fixed.
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
