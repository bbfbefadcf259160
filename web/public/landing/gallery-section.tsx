import { useCallback, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import type { Enlarged } from './gallery-lightbox.tsx'
import styles from './gallery-section.module.css'
import { landingMessages } from './messages.ts'
import { Poster } from './poster.tsx'

type GallerySectionProps = {
  content: Pick<SiteSettings, 'galleryImages' | 'sectionTitles' | 'sectionSubtitles'>
  /** The number of plates on the heading's bar. */
  plates: number
}

const GalleryLightbox = lazyDialog(async () => (await import('./gallery-lightbox.tsx')).GalleryLightbox)

/**
 * The gallery: a rail on phones, a mosaic on wider screens. Photos replace the drawings as a set: from the first photo on
 * no drawing is shown. Only photos can be enlarged.
 */
export function GallerySection({ content, plates }: GallerySectionProps) {
  const localized = useLocalized()
  const format = useFormat()
  const t = useMessages(landingMessages).gallery
  const [opened, setOpened] = useState<number | null>(null)
  const [scrolls, setScrolls] = useState(true)
  const watch = useCallback((list: HTMLElement | null) => {
    if (!list) return
    const observer = new ResizeObserver(() => setScrolls(list.scrollWidth > list.clientWidth))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const hasPhotos = content.galleryImages.some(({ picture }) => picture)
  const figures = content.galleryImages
    .map((image, place) => ({ ...image, place, caption: localized(image.caption) }))
    .filter(({ picture }) => picture || !hasPhotos)
  const enlarged = figures.flatMap(({ picture, caption, place }, index): Enlarged[] => {
    if (!picture) return []
    const name = caption || localized(picture.alt) || t.picture(format.number(index + 1))
    return [{ picture, name, caption, place }]
  })

  return (
    <PageSection
      id="gallery"
      title={localized(content.sectionTitles.gallery)}
      subtitle={localized(content.sectionSubtitles.gallery)}
      plates={plates}
    >
      <ul
        ref={watch}
        className={styles.rail}
        data-count={figures.length}
        aria-label={t.label}
        // The keyboard can scroll the rail only while it has the focus.
        tabIndex={scrolls ? 0 : undefined}
      >
        {figures.map(({ place, picture, poster, caption }) => (
          <li key={place} data-place={place}>
            <figure className={styles.figure}>
              <Poster picture={picture} drawing={poster} sizes={sizes} className={styles.poster} />
              {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
            </figure>
            {picture && (
              <button
                type="button"
                className={styles.open}
                aria-label={t.enlarge(nameAt(enlarged, place))}
                onClick={() => setOpened(place)}
              />
            )}
          </li>
        ))}
      </ul>
      {opened !== null && (
        <GalleryLightbox pictures={enlarged} start={opened} onClose={() => setOpened(null)} />
      )}
    </PageSection>
  )
}

const sizes = '(min-width: 860px) 33vw, 66vw'

function nameAt(enlarged: readonly Enlarged[], place: number): string {
  return enlarged.find((one) => one.place === place)?.name ?? ''
}
