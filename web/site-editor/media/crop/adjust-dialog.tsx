import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PictureFocus } from '#contract/site-content.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import { mediaMessages } from '#web/site-editor/media/messages.ts'
import { keepSentFile, type Uploaded } from '#web/site-editor/media/picture-files.ts'
import { isCut, type PictureUse } from '#web/site-editor/media/picture-uses.ts'
import { useSending } from '#web/site-editor/media/use-sending.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdjustFooter } from './adjust-footer.tsx'
import { AdjustedPicture } from './adjusted-picture.tsx'
import { type Adjustment, firstAdjustment, focusOf, storedAdjustment } from './adjustment.ts'
import styles from './crop.module.css'
import { cropOf } from './crop-frame.ts'
import { KeptPiece } from './picture-views.tsx'
import { type OpenedPicture, type PictureSource, useOpenedPicture } from './use-opened-picture.ts'

/** What came of adjusting a picture: a new one where another part of it is kept, and its focus where that is not the middle. */
export type Adjusted = { uploaded: Uploaded | null; focus: PictureFocus | undefined }

type AdjustDialogProps = {
  source: PictureSource
  /** How the file was adjusted when it was sent before. */
  former?: Adjustment
  use: PictureUse
  /** What the place of the picture is called. */
  name: string
  /** Why another file was not taken in place of this one. */
  refused: string | null
  /** Somebody goes on with this one. */
  onGoOn: () => void
  /** The picture is on its way, or waits for somebody to sign in; or no more. */
  onBusy?: (isBusy: boolean) => void
  onDone: (adjusted: Adjusted) => void
  onPickAnother: () => void
  onClose: () => void
}

/**
 * Crops a picture, sets what of it stays in sight, and sends it. While it is being sent, and where that fails, the picture
 * and all that was set stay.
 */
export function AdjustDialog(props: AdjustDialogProps) {
  const { source, former, use, name, refused, onGoOn, onBusy, onDone, onPickAnother, onClose } = props
  const words = useMessages(mediaMessages)
  const { signIn } = useEditor()
  const opened = useOpenedPicture(source)
  const [chosen, setChosen] = useState<Adjustment | null>(former ?? null)
  const adjustment = chosen ?? beginning(source, use, opened)
  const sending = useSending(sent)

  const isBusy = sending.step !== 'resting'
  // Before the next file can come.
  useLayoutEffect(() => {
    onBusy?.(isBusy)
    return () => onBusy?.(false)
  }, [isBusy, onBusy])

  const isNew = source.kind === 'file' && !isSameCrop(adjustment, former)
  const focus = adjustment && isCut(use) ? noticeable(focusOf(adjustment)) : undefined

  function sent(uploaded: Uploaded) {
    if (source.kind === 'file' && adjustment) keepSentFile(uploaded.id, { file: source.file, ...adjustment })
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
      title={words.crop.title(name)}
      failure={refused ?? sending.problem}
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
          <p>{words.signIn}</p>
          {signIn}
        </FirstField>
      )}
      {opened.step === 'unreadable' && (
        <Notice tone="bad" role="alert">
          {words.crop.unreadable}
        </Notice>
      )}
      {opened.step === 'reading' && <p role="status">{words.crop.reading}</p>}
      {opened.step === 'open' && adjustment && sending.step === 'going' && (
        <KeptPiece {...opened} frame={adjustment.frame} />
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

/** What comes into an open dialog takes the focus to its first field. */
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

/** A focus, where it is not the middle, which needs no saying. */
function noticeable(focus: PictureFocus): PictureFocus | undefined {
  return focus.x === 50 && focus.y === 50 ? undefined : focus
}
