import type { PictureFocus } from '#contract/site-content.ts'
import { useMessages } from '#web/platform/messages.ts'
import { mediaMessages } from '#web/site-editor/media/messages.ts'
import { type PictureUse, type PictureView, pictureUses } from '#web/site-editor/media/picture-uses.ts'
import { classes } from '#web/ui/classes.ts'
import { type Frame, pixelsOf, ratioOf, type Size, seenOf } from './crop-frame.ts'
import { useVariables } from './use-variables.ts'
import styles from './views.module.css'

type Shown = { src: string; size: Size; frame: Frame }

/** How what is kept of a picture looks in each of its places, in their shapes. */
export function PictureViews({ use, focus, ...shown }: Shown & { use: PictureUse; focus: PictureFocus }) {
  const words = useMessages(mediaMessages).crop
  return (
    <section className={styles.views} aria-label={words.views}>
      <h3>{words.views}</h3>
      <div className={styles.viewList}>
        {use === 'logo' && <LogoViews {...shown} />}
        {use === 'icon' && <IconViews {...shown} />}
        {pictureUses[use].views.map((view) => (
          <figure key={view.name} className={styles.view}>
            <CutView view={view} focus={focus} {...shown} />
            <figcaption>
              {use === 'story' && view.name === 'opened' ? words.viewOfStory : words.view[view.name]}
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
  const words = useMessages(mediaMessages).crop
  return (['dark', 'light'] as const).map((theme) => (
    <figure key={theme} className={styles.view}>
      <span className={styles.bar} data-theme={theme}>
        <Piece {...shown} className={styles.logo} />
      </span>
      <figcaption>{theme === 'dark' ? words.logoOnDark : words.logoOnLight}</figcaption>
    </figure>
  ))
}

function IconViews(shown: Shown) {
  const words = useMessages(mediaMessages).crop
  return (
    <>
      <figure className={styles.view}>
        <span className={styles.tab}>
          <Piece {...shown} className={styles.favicon} />
          <span className={styles.line} />
        </span>
        <figcaption>{words.tab}</figcaption>
      </figure>
      <figure className={styles.view}>
        <Piece {...shown} className={styles.app} />
        <figcaption>{words.homeScreen}</figcaption>
      </figure>
    </>
  )
}

/** What is kept of a picture, as a picture of its own. */
export function KeptPiece(shown: Shown) {
  return <Piece {...shown} className={styles.kept} />
}

/** A part of a picture, filling a box of its proportions. */
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
