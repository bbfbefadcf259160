import { type ComponentPropsWithRef, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { LocalizedText } from '#contract/values.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { classes } from './classes.ts'
import { pictureAddress, pictureWidths } from './picture-address.ts'
import styles from './site-picture.module.css'

type Picture = {
  id: string
  width: number
  height: number
  /** A few bytes that stand in for the picture, as a data address. */
  blur: string
  alt: LocalizedText
  /** What stays in sight where it is cut: percent from the left and from the top, in tens; else its middle. */
  focus?: { x: number; y: number } | undefined
}

type SitePictureViewProps = {
  picture: Picture
  /** How wide it shows, as in the attribute of the same name; for a fixed box `200px`. */
  sizes: string
  className?: string
  /** For what is seen first: fetched at once and before others. */
  eager?: boolean
  /** What takes its place, frame and all, where it never comes; without it its likeness stays. */
  instead?: ReactNode
  /** For transparent marks: no likeness stands behind it. */
  clear?: boolean
  /** It never comes. */
  onLost?: () => void
}

/**
 * A picture from the product's own store. It fills the box that `className` gives it, cut to fit; without one it is as
 * wide as its place. Until it has come, and where it never comes, its blurred likeness stands there.
 */
export function SitePictureView(props: SitePictureViewProps) {
  return <Shown key={props.picture.id} {...props} />
}

function Shown({ picture, sizes, className, eager = false, instead, clear, onLost }: SitePictureViewProps) {
  const alt = useLocalized()(picture.alt)
  const [state, setState] = useState<'awaited' | 'shown' | 'failed'>('awaited')
  // It may have come, or failed, before the page was taken over.
  const look = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setState(image.naturalWidth > 0 ? 'shown' : 'failed')
  }, [])
  useEffect(() => {
    if (state === 'failed') onLost?.()
  }, [state, onLost])
  const sources = (['avif', 'webp'] as const).map((format) => (
    <source key={format} type={`image/${format}`} srcSet={sourceSet(picture, format)} sizes={sizes} />
  ))
  const priority: ComponentPropsWithRef<'img'> = eager
    ? { loading: 'eager', fetchPriority: 'high' }
    : { loading: 'lazy' }
  if (state === 'failed' && instead) return instead
  const { width, height } = picture
  return (
    <span
      className={classes(styles.frame, className)}
      data-state={state}
      data-x={picture.focus?.x}
      data-y={picture.focus?.y}
    >
      {!clear && state !== 'shown' && <Likeness blur={picture.blur} alt={state === 'failed' ? alt : ''} />}
      {state !== 'failed' && (
        <picture>
          {sources}
          <img
            {...priority}
            ref={look}
            className={styles.photo}
            src={pictureAddress(picture.id, 800, 'webp')}
            alt={alt}
            width={width}
            height={height}
            decoding="async"
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        </picture>
      )}
      {state === 'failed' && <Room width={width} height={height} />}
    </span>
  )
}

function Likeness({ blur, alt }: { blur: string; alt: string }) {
  return <img className={styles.blur} src={blur} alt={alt} aria-hidden={alt === '' || undefined} />
}

/** Keeps the place of a picture that did not come. */
function Room({ width, height }: { width: number; height: number }) {
  return <svg className={styles.photo} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
}

function sourceSet({ id, width }: Picture, format: 'avif' | 'webp'): string {
  // A picture narrower than a width is kept as it is, and says so: a browser would take it for larger.
  const wide = pictureWidths.filter((_, place) => place === 0 || width > (pictureWidths[place - 1] ?? 0))
  return wide.map((each) => `${pictureAddress(id, each, format)} ${Math.min(each, width)}w`).join(', ')
}
