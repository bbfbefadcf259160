import type { PictureFocus } from '#contract/site-content.ts'
import { useMessages } from '#web/platform/messages.ts'
import { mediaMessages } from '#web/staff/site-editor/media/messages.ts'
import { type PictureUse, type PictureView, pictureUses } from '#web/staff/site-editor/media/picture-uses.ts'
import { classes } from '#web/ui/classes.ts'
import { type Frame, pixelsOf, ratioOf, type Size, seenOf } from './crop-frame.ts'
import { useVariables } from './use-variables.ts'
import styles from './views.module.css'

type Shown = { src: string; size: Size; frame: Frame }

/** Previews of the cropped image in each place where it is shown. */
export function PictureViews({ use, focus, ...shown }: Shown & { use: PictureUse; focus: PictureFocus }) {
  const t = useMessages(mediaMessages).crop
  return (
    <section className={styles.views} aria-label={t.views}>
      <h3>{t.views}</h3>
      <div className={styles.viewList}>
        {use === 'logo' && <LogoViews {...shown} />}
        {use === 'icon' && <IconViews {...shown} />}
        {pictureUses[use].views.map((view) => (
          <figure key={view.name} className={styles.view}>
            <CutView view={view} focus={focus} {...shown} />
            <figcaption>
              {use === 'story' && view.name === 'opened' ? t.viewOfStory : t.view[view.name]}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function CutView({ view, focus, ...shown }: Shown & { view: PictureView; focus: PictureFocus }) {
  const { frame, size } = shown
  const seen = view.aspect === 0 ? frame : seenOf(frame, { focus, ratio: ratioOf(view.aspect, size) })
  return <Piece {...shown} frame={seen} look={view.look} className={styles.cut} />
}

function LogoViews(shown: Shown) {
  const t = useMessages(mediaMessages).crop
  return (['dark', 'light'] as const).map((theme) => (
    <figure key={theme} className={styles.view}>
      <span className={styles.bar} data-theme={theme}>
        <Piece {...shown} className={styles.logo} />
      </span>
      <figcaption>{theme === 'dark' ? t.logoOnDark : t.logoOnLight}</figcaption>
    </figure>
  ))
}

function IconViews(shown: Shown) {
  const t = useMessages(mediaMessages).crop
  return (
    <>
      <figure className={styles.view}>
        <span className={styles.tab}>
          <Piece {...shown} className={styles.favicon} />
          <span className={styles.line} />
        </span>
        <figcaption>{t.tab}</figcaption>
      </figure>
      <figure className={styles.view}>
        <Piece {...shown} className={styles.app} />
        <figcaption>{t.homeScreen}</figcaption>
      </figure>
    </>
  )
}

/** The cropped image by itself. */
export function CroppedPart(shown: Shown) {
  return <Piece {...shown} className={styles.stored} />
}

/** A part of an image that fills a box of the same ratio. */
function Piece({
  src,
  size,
  frame,
  look,
  className,
}: Shown & { look?: string; className: string | undefined }) {
  const { width, height } = pixelsOf(frame, size)
  const piece = useVariables<HTMLSpanElement>({ ...frame, aspect: width / height })
  return (
    <span ref={piece} dir="ltr" className={classes(styles.piece, className)} data-look={look}>
      <img src={src} alt="" />
    </span>
  )
}
