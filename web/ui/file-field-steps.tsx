import { CircleCheck, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileFieldState } from '#web/platform/file-upload.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { BusyRing } from './busy-ring.tsx'
import { Button } from './button.tsx'
import { buttonClass } from './button-look.ts'
import { classes } from './classes.ts'
import styles from './file-field.module.css'
import { uiMessages } from './messages.ts'
import { ProgressBar } from './progress-bar.tsx'

type Underway = Extract<FileFieldState, { step: 'checking' | 'uploading' }>
type Ready = Extract<FileFieldState, { step: 'ready' }>

type FileProgressProps = { state: Underway; nameId: string; text?: ReactNode; onCancel: () => void }

/** A file that is being checked or uploaded. */
export function FileProgress({ state, nameId, text, onCancel }: FileProgressProps) {
  const t = useMessages(uiMessages).file
  const format = useFormat()
  const uploading = state.step === 'uploading'
  return (
    <div className={styles.file}>
      <span className={styles.ring}>
        <BusyRing />
      </span>
      <div className={styles.what}>
        <span className={styles.state}>
          <span role="status">{uploading ? (text ?? t.uploading) : t.checking}</span>
          {uploading && <bdi>{format.percent(state.percent / 100)}</bdi>}
        </span>
        <bdi id={nameId} className={styles.name}>
          {state.name}
        </bdi>
        {uploading && <ProgressBar percent={state.percent} aria-labelledby={nameId} />}
      </div>
      <div className={styles.acts}>
        <Button variant="ghost" size="compact" onClick={onCancel}>
          {t.cancel}
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

/** An uploaded file. Replacing it uses the field's own input, so that the keyboard focus stays. */
export function ReadyFile({ state, inputId, replaceId, text, onRemove }: ReadyFileProps) {
  const t = useMessages(uiMessages).file
  const format = useFormat()
  return (
    <div className={styles.file}>
      <span className={styles.picture}>
        {state.thumbnailUrl ? <img src={state.thumbnailUrl} alt="" /> : <FileText />}
      </span>
      <div className={styles.what}>
        <span className={classes(styles.state, styles.ready)}>
          <CircleCheck />
          <span role="status">{text ?? t.ready}</span>
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
          {t.replace}
        </label>
        <Button variant="bad" size="compact" onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </div>
  )
}
