import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PictureFocus } from '#contract/site-content.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { rememberSentFile, type Uploaded } from '#web/staff/site-editor/media/picture-files.ts'
import { isCut, type PictureUse } from '#web/staff/site-editor/media/picture-uses.ts'
import { useSending } from '#web/staff/site-editor/media/use-sending.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdjustFooter } from './adjust-footer.tsx'
import { AdjustedPicture } from './adjusted-picture.tsx'
import { type Adjustment, firstAdjustment, focusOf, storedAdjustment } from './adjustment.ts'
import styles from './crop.module.css'
import { cropOf } from './crop-frame.ts'
import { CroppedPart } from './picture-views.tsx'
import { type OpenedPicture, type PictureSource, useOpenedPicture } from './use-opened-picture.ts'

/** `uploaded` is the new image if the crop changed, else null; `focus` is undefined for the center. */
export type Adjusted = { uploaded: Uploaded | null; focus: PictureFocus | undefined }

type AdjustDialogProps = {
  source: PictureSource
  /** The crop that was used when the file was last uploaded. */
  former?: Adjustment
  use: PictureUse
  /** The label of the image's field. */
  name: string
  /** Why another file was rejected, while this one stays. */
  problem: string | null
  /** Called when the user continues with this file. */
  onGoOn: () => void
  /** Reports whether an upload is running or waiting for a sign-in. */
  onBusy?: (isBusy: boolean) => void
  onDone: (adjusted: Adjusted) => void
  onPickAnother: () => void
  onClose: () => void
}

/** Crops an image, sets its focus and uploads it. If the upload fails, the image and all settings stay. */
export function AdjustDialog(props: AdjustDialogProps) {
  const { source, former, use, name, problem, onGoOn, onBusy, onDone, onPickAnother, onClose } = props
  const t = useMessages(mediaMessages)
  const { signIn } = useEditor()
  const opened = useOpenedPicture(source)
  const [chosen, setChosen] = useState<Adjustment | null>(former ?? null)
  const adjustment = chosen ?? beginning(source, use, opened)
  const sending = useSending(sent)

  const isBusy = sending.step !== 'resting'
  // A layout effect, so that it runs before another file can be dropped.
  useLayoutEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])

  const isNew = source.kind === 'file' && !isSameCrop(adjustment, former)
  const focus = adjustment && isCut(use) ? noticeable(focusOf(adjustment)) : undefined

  function sent(uploaded: Uploaded) {
    if (source.kind === 'file' && adjustment)
      rememberSentFile(uploaded.id, { file: source.file, ...adjustment })
    onDone({ uploaded, focus })
  }

  function finish() {
    if (!adjustment) return
    onGoOn()
    if (source.kind === 'file' && isNew) sending.send({ file: source.file, crop: cropOf(adjustment.frame) })
    else onDone({ uploaded: null, focus })
  }

  return (
    <Dialog
      open
      onClose={isBusy ? sending.stop : onClose}
      size="large"
      title={t.crop.title(name)}
      failure={problem ?? sending.problem}
      footer={
        <AdjustFooter
          sending={sending}
          isReady={opened.step === 'open'}
          isNew={isNew}
          onFinish={finish}
          onPickAnother={opened.step === 'unreadable' ? onPickAnother : undefined}
          onClose={onClose}
        />
      }
    >
      {sending.step === 'signing-in' && (
        <FirstField>
          <p>{t.signIn}</p>
          {signIn}
        </FirstField>
      )}
      {opened.step === 'unreadable' && (
        <Notice tone="bad" role="alert">
          {t.crop.unreadable}
        </Notice>
      )}
      {opened.step === 'reading' && <p role="status">{t.crop.reading}</p>}
      {opened.step === 'open' && adjustment && sending.step === 'going' && (
        <CroppedPart {...opened} frame={adjustment.frame} />
      )}
      {opened.step === 'open' && adjustment && (
        <div hidden={isBusy} className={styles.adjusting}>
          <AdjustedPicture
            {...opened}
            {...{ use, adjustment }}
            isStored={source.kind === 'stored'}
            onAdjust={setChosen}
            onPickAgain={onPickAnother}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Focuses the first field of content that appears in an open dialog. */
function FirstField({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className={styles.adjusting}>
      {children}
    </div>
  )
}

function beginning(source: PictureSource, use: PictureUse, opened: OpenedPicture): Adjustment | null {
  if (source.kind === 'stored') return storedAdjustment(source.picture)
  return opened.step === 'open' ? firstAdjustment(use, opened.size) : null
}

function isSameCrop(one: Adjustment | null, other: Adjustment | undefined): boolean {
  if (!one || !other) return false
  return JSON.stringify(cropOf(one.frame)) === JSON.stringify(cropOf(other.frame))
}

/** The focus, or undefined for the center, which is the default. */
function noticeable(focus: PictureFocus): PictureFocus | undefined {
  return focus.x === 50 && focus.y === 50 ? undefined : focus
}
