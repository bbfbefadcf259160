import { ImageUp, RotateCcw } from 'lucide-react'
import { type ClipboardEvent, useRef, useState } from 'react'
import type { SitePicture } from '#contract/site-content.ts'
import { maxPictureBytes, uploadFile } from '#contract/uploads.ts'
import { ApiError, upload } from '#web/platform/api.ts'
import { refuseEarly } from '#web/platform/file-upload.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { writeSetting } from '#web/site-editor/draft/draft-store.ts'
import { useEditor, useValue } from '#web/site-editor/fields/editor-context.tsx'
import { noText, type PictureField } from '#web/site-editor/fields/field.ts'
import fieldStyles from '#web/site-editor/fields/fields.module.css'
import { TextInBoth } from '#web/site-editor/fields/text-in-both.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import { useFileDrop } from '#web/ui/use-file-drop.ts'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'

const extensions = ['jpg', 'jpeg', 'png', 'gif', 'webp']

/** A picture of the site, or the drawing in its place: taken by choosing, dropping or pasting a file. */
export function PictureControl({ field }: { field: PictureField }) {
  const words = useMessages(mediaMessages)
  const localized = useLocalized()
  const { store, signIn } = useEditor()
  const picture = useValue(field.place) as SitePicture | null
  const input = useRef<HTMLInputElement>(null)
  const { percent, problem, asksSignIn, take, closeSignIn } = usePictureUpload((uploaded) =>
    writeSetting(store, field.place, { alt: picture?.alt ?? noText(), ...uploaded }),
  )
  const { over, ...dropping } = useFileDrop(take)

  function paste(event: ClipboardEvent) {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    take(file)
  }

  return (
    <div className={styles.control} data-over={over || undefined} onPaste={paste} {...dropping}>
      <div className={styles.row}>
        <span className={styles.thumb}>{picture && <SitePictureView picture={picture} sizes="72px" />}</span>
        <div className={styles.said}>
          {!picture && <p>{localized(field.drawing)}</p>}
          <p className={fieldStyles.hint}>{words.limits}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={extensions.map((one) => `.${one}`).join(',')}
        aria-label={`${words.upload}: ${localized(field.label)}`}
        className="visually-hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) take(file)
        }}
      />
      <div className={styles.buttons}>
        <Progress percent={percent} />
        <Button
          variant="ghost"
          size="compact"
          icon={<ImageUp />}
          busy={percent !== null}
          onClick={() => input.current?.click()}
        >
          {picture ? words.replace : words.upload}
        </Button>
        {picture && (
          <Button
            variant="ghost"
            size="compact"
            icon={<RotateCcw />}
            onClick={() => writeSetting(store, field.place, null)}
          >
            {words.restore}
          </Button>
        )}
      </div>
      {problem && <FieldError id={`${field.place}-problem`}>{problem}</FieldError>}
      {picture && (
        <fieldset className={styles.alt}>
          <legend>{words.alt}</legend>
          <p className={fieldStyles.hint}>{words.altHint}</p>
          <TextInBoth place={`${field.place}.alt`} />
        </fieldset>
      )}
      <Dialog open={asksSignIn} onClose={closeSignIn} title={words.signInTitle}>
        <p>{words.signIn}</p>
        {signIn}
      </Dialog>
    </div>
  )
}

function Progress({ percent }: { percent: number | null }) {
  const words = useMessages(mediaMessages)
  const { percent: share } = useFormat()
  if (percent === null) return null
  return <span role="status">{words.uploading(share(percent / 100))}</span>
}

type Uploaded = Pick<SitePicture, 'id' | 'width' | 'height' | 'blur'>

/** Sends a picture at once, or says here why it can't be taken. Without a session of staff it asks to sign in, and goes on then. */
function usePictureUpload(onUploaded: (picture: Uploaded) => void) {
  const words = useMessages(mediaMessages)
  const { language } = useLanguage()
  const session = useSession('staff')
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<File | null>(null)
  // Signed in meanwhile, what was chosen goes its way.
  if (waiting && session) {
    setWaiting(null)
    void send(waiting)
  }

  async function send(file: File) {
    setProblem(null)
    setPercent(0)
    try {
      const { file: kept } = await upload(uploadFile, file, {
        session: 'staff',
        language,
        fields: { purpose: 'site' },
        onProgress: setPercent,
      })
      if (kept.picture) onUploaded(kept.picture)
    } catch (fault) {
      setProblem(fault instanceof ApiError ? fault.sentence : words.failed)
    } finally {
      setPercent(null)
    }
  }

  function take(file: File) {
    const refusal = refuseEarly(file, { maxBytes: maxPictureBytes, extensions })
    if (refusal) return setProblem(words[refusal])
    if (!session) return setWaiting(file)
    void send(file)
  }

  return { percent, problem, asksSignIn: waiting !== null, take, closeSignIn: () => setWaiting(null) }
}
