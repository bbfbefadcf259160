import { Play } from 'lucide-react'
import { useState } from 'react'
import type { VideoCard as Video } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { landingMessages } from './messages.ts'
import { Poster } from './poster.tsx'
import styles from './videos-section.module.css'

type VideosSectionProps = {
  content: Pick<SiteSettings, 'videos' | 'sectionTitles' | 'sectionSubtitles'>
  /** The number of plates on the heading's bar. */
  plates: number
}

const VideoDialog = lazyDialog(async () => (await import('./video-dialog.tsx')).VideoDialog)

/** The coach's short videos that have an address to play from. Renders nothing without one. */
export function VideosSection({ content, plates }: VideosSectionProps) {
  const localized = useLocalized()
  const [opened, setOpened] = useState<Video | null>(null)
  const { sectionTitles, sectionSubtitles } = content
  const videos = content.videos.map((video, place) => ({ video, place })).filter(({ video }) => video.url)
  if (videos.length === 0) return null
  return (
    <PageSection
      id="videos"
      title={localized(sectionTitles.videos)}
      subtitle={localized(sectionSubtitles.videos)}
      plates={plates}
    >
      <ul className={styles.videos}>
        {videos.map(({ video, place }) => (
          <li key={video.id} data-place={place}>
            <VideoCard video={video} onOpen={() => setOpened(video)} />
          </li>
        ))}
      </ul>
      {opened && (
        <VideoDialog video={opened} poster={<VideoPoster video={opened} />} onClose={() => setOpened(null)} />
      )}
    </PageSection>
  )
}

function VideoCard({ video, onOpen }: { video: Video; onOpen: () => void }) {
  const localized = useLocalized()
  const t = useMessages(landingMessages).videos
  const { digits } = useFormat()
  const title = localized(video.title)
  return (
    <article aria-labelledby={`video-${video.id}`}>
      <div className={styles.preview}>
        <VideoPoster video={video} />
        <button type="button" className={styles.open} aria-label={t.play(title)} onClick={onOpen}>
          <span className={styles.play}>
            <Play aria-hidden="true" />
          </span>
        </button>
        {video.duration && (
          <span className={styles.duration}>
            <Ltr>{digits(video.duration)}</Ltr>
          </span>
        )}
      </div>
      <h3 id={`video-${video.id}`} className={styles.title}>
        {title}
      </h3>
      <p className={styles.description}>{localized(video.description)}</p>
    </article>
  )
}

function VideoPoster({ video: { thumbnail, movement } }: { video: Video }) {
  return (
    <Poster
      picture={thumbnail}
      drawing={movement}
      sizes="(min-width: 640px) 33vw, 92vw"
      className={styles.poster}
    />
  )
}
