import { Crop, Image, Images, ImageUp, RotateCcw } from 'lucide-react'
import { type ClipboardEvent, useRef } from 'react'
import type { SitePicture } from '#contract/site-content.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useValue } from '#web/staff/site-editor/fields/editor-context.tsx'
import type { PictureField } from '#web/staff/site-editor/fields/field.ts'
import fieldStyles from '#web/staff/site-editor/fields/fields.module.css'
import { TextInBoth } from '#web/staff/site-editor/fields/text-in-both.tsx'
import { AdjustDialog } from '#web/staff/site-editor/media/crop/adjust-dialog.tsx'
import { LibraryDialog } from '#web/staff/site-editor/media/library/library-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import { useFileDrop } from '#web/ui/use-file-drop.ts'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { PictureInput } from './picture-input.tsx'
import { pictureUses } from './picture-uses.ts'
import { usePictureField } from './use-picture-field.ts'

/** An image field, or its drawing; a file can be chosen, dropped, pasted, or taken from the library. */
export function PictureControl({ field }: { field: PictureField }) {
  const t = useMessages(mediaMessages)
  const localized = useLocalized()
  const picture = useValue(field.place) as SitePicture | null
  const input = useRef<HTMLInputElement>(null)
  const name = localized(field.label)
  const { problem, open, isBusy, setBusy, take, adjust, openLibrary, close, goOn, restore, finish, choose } =
    usePictureField(field)
  const { over, ...dropping } = useFileDrop(take)
  const pick = () => input.current?.click()

  function paste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (!file || isBusy || isMeantAsText(event)) return
    event.preventDefault()
    take(file)
  }

  return (
    <>
      {/* Focusable, so that a paste after a click goes to it. */}
      <div
        className={styles.control}
        tabIndex={-1}
        data-place={field.place}
        data-over={(over && !isBusy) || undefined}
        onPaste={paste}
        {...dropping}
      >
        <div className={styles.row}>
          <span className={styles.thumb}>
            {picture ? <SitePictureView picture={picture} sizes="96px" /> : <Drawing use={field.use} />}
          </span>
          <PictureDetails field={field} picture={picture} />
        </div>
        <PictureInput ref={input} label={`${t.upload}: ${name}`} onFile={take} />
        <div className={styles.buttons}>
          {picture && (
            <Button className={styles.adjust} variant="ghost" size="compact" icon={<Crop />} onClick={adjust}>
              {t.adjust}
            </Button>
          )}
          <Button variant="ghost" size="compact" icon={<ImageUp />} onClick={pick}>
            {picture ? t.replace : t.upload}
          </Button>
          <Button variant="ghost" size="compact" icon={<Images />} onClick={openLibrary}>
            {t.library}
          </Button>
          {picture && (
            <Button
              className={styles.restore}
              variant="ghost"
              size="compact"
              icon={<RotateCcw className="flip" />}
              onClick={restore}
            >
              {t.restore}
            </Button>
          )}
        </div>
        <div role="alert" className={styles.problem}>
          {problem && open === null && <FieldError id={`${field.place}-problem`}>{problem}</FieldError>}
        </div>
        {picture && <Description field={field} picture={picture} />}
        {/* Inside, so that another file can be dropped or pasted on the dialog. */}
        {open?.kind === 'adjust' && (
          <AdjustDialog
            key={open.key}
            source={open.source}
            former={open.former}
            use={field.use}
            name={name}
            problem={problem}
            onGoOn={goOn}
            onBusy={setBusy}
            onDone={finish}
            onPickAnother={pick}
            onClose={close}
          />
        )}
      </div>
      {open?.kind === 'library' && (
        <LibraryDialog current={picture?.id ?? null} onChoose={choose} onClose={close} />
      )}
    </>
  )
}

/** Whether a paste is text: office programs also put an image of the text on the clipboard. */
function isMeantAsText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea') !== null
  return isField && clipboardData.types.includes('text/plain')
}

type OfPicture = { field: PictureField; picture: SitePicture }

function PictureDetails({ field, picture }: { field: PictureField; picture: SitePicture | null }) {
  const t = useMessages(mediaMessages)
  const localized = useLocalized()
  const { digits } = useFormat()
  const isSquare = picture && Math.abs(picture.width / picture.height - 1) < 0.02
  return (
    <div className={styles.said}>
      <p>{picture ? t.pixels(digits(picture.width), digits(picture.height)) : localized(field.drawing)}</p>
      <p className={fieldStyles.hint}>{t.limits}</p>
      {picture && field.use === 'icon' && !isSquare && <p className={fieldStyles.warning}>{t.notSquare}</p>}
    </div>
  )
}

/** The placeholder without an image: the site's logo, or a generic icon. */
function Drawing({ use }: Pick<PictureField, 'use'>) {
  return use === 'gallery' || use === 'video' || use === 'story' ? <Image /> : <PlateLogo />
}

/** The image's description fields; a logo beside the site's name needs none. */
function Description({ field, picture: { alt } }: OfPicture) {
  const t = useMessages(mediaMessages)
  const isSilent = alt.ar === '' && alt.en === ''
  if (!pictureUses[field.use].hasAlt && isSilent) return null
  return (
    <fieldset className={styles.alt}>
      <legend>{t.alt}</legend>
      <p className={isSilent ? fieldStyles.warning : fieldStyles.hint}>
        {isSilent ? t.altMissing : t.altHint}
      </p>
      <TextInBoth place={`${field.place}.alt`} fits={120} />
    </fieldset>
  )
}
