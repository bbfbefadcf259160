import { CircleCheck, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { BusyRing } from './busy-ring.tsx'
import { Button } from './button.tsx'
import { buttonClass } from './button-look.ts'
import { classes } from './classes.ts'
import styles from './file-field.module.css'
import { uiMessages } from './messages.ts'
import { ProgressBar } from './progress-bar.tsx'

/** How far a file has come. `percent` is 0 to 100; `size` is in bytes; without a thumbnail a glyph stands in. */
export type FileFieldState =
  | { step: 'idle' }
  | { step: 'checking'; name: string }
  | { step: 'uploading'; name: string; percent: number }
  | { step: 'ready'; name: string; size: number; thumbnailUrl?: string | null }

type Underway = Extract<FileFieldState, { step: 'checking' | 'uploading' }>
type Ready = Extract<FileFieldState, { step: 'ready' }>

type FileProgressProps = { state: Underway; nameId: string; text?: ReactNode; onCancel: () => void }

/** A file that is being looked at, or is on its way. */
export function FileProgress({ state, nameId, text, onCancel }: FileProgressProps) {
  const words = useMessages(uiMessages).file
  const format = useFormat()
  const uploading = state.step === 'uploading'
  return (
    <div className={styles.file}>
      <span className={styles.ring}>
        <BusyRing />
      </span>
      <div className={styles.what}>
        <span className={styles.state}>
          <span role="status">{uploading ? (text ?? words.uploading) : words.checking}</span>
          {uploading && <bdi>{format.percent(state.percent / 100)}</bdi>}
        </span>
        <bdi id={nameId} className={styles.name}>
          {state.name}
        </bdi>
        {uploading && <ProgressBar percent={state.percent} aria-labelledby={nameId} />}
      </div>
      <div className={styles.acts}>
        <Button variant="ghost" size="compact" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

type ReadyFileProps = {
  state: Ready
  inputId: string
  replaceId: string
  text?: ReactNode
  onRemove: () => void
}

/** A file that has arrived. Replacing goes through the field's own input, which keeps its place for the keyboard. */
export function ReadyFile({ state, inputId, replaceId, text, onRemove }: ReadyFileProps) {
  const words = useMessages(uiMessages).file
  const format = useFormat()
  return (
    <div className={styles.file}>
      <span className={styles.picture}>
        {state.thumbnailUrl ? <img src={state.thumbnailUrl} alt="" /> : <FileText />}
      </span>
      <div className={styles.what}>
        <span className={classes(styles.state, styles.ready)}>
          <CircleCheck />
          <span role="status">{text ?? words.ready}</span>
        </span>
        <bdi className={styles.name}>{state.name}</bdi>
        <span className={styles.details}>{format.fileSize(state.size)}</span>
      </div>
      <div className={styles.acts}>
        <label
          id={replaceId}
          htmlFor={inputId}
          className={buttonClass({ variant: 'ghost', size: 'compact' })}
        >
          {words.replace}
        </label>
        <Button variant="bad" size="compact" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </div>
  )
}
