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
  /** The placeholder image, as a data URL of a few bytes. */
  blur: string
  alt: LocalizedText
  /** The focus point that stays visible when cropped: percent from left and top, in tens; default: centre. */
  focus?: { x: number; y: number } | undefined
}

type SitePictureViewProps = {
  picture: Picture
  /** The `sizes` attribute; for a fixed box `200px`. */
  sizes: string
  className?: string
  /** For images in the first view: loaded at once and with priority. */
  eager?: boolean
  /** Replaces the image and its frame if it fails to load; by default the placeholder stays. */
  instead?: ReactNode
  /** For transparent logos: no placeholder behind it. */
  clear?: boolean
  /** Called if the image fails to load. */
  onLost?: () => void
}

/**
 * An image from the product's own storage. Fills the box that `className` sets, cropped to fit; otherwise it is as wide
 * as its container. Shows the blurred placeholder until it loads, and if it fails to load.
 */
export function SitePictureView(props: SitePictureViewProps) {
  return <Shown key={props.picture.id} {...props} />
}

function Shown({ picture, sizes, className, eager = false, instead, clear, onLost }: SitePictureViewProps) {
  const alt = useLocalized()(picture.alt)
  const [state, setState] = useState<'awaited' | 'shown' | 'failed'>('awaited')
  // The image may have loaded or failed before hydration.
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

/** Takes the space of an image that failed to load. */
function Room({ width, height }: { width: number; height: number }) {
  return <svg className={styles.photo} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
}

function sourceSet({ id, width }: Picture, format: 'avif' | 'webp'): string {
  // Images are not enlarged: a narrower one declares its real width, or the browser would expect the full one.
  const wide = pictureWidths.filter((_, place) => place === 0 || width > (pictureWidths[place - 1] ?? 0))
  return wide.map((each) => `${pictureAddress(id, each, format)} ${Math.min(each, width)}w`).join(', ')
}
