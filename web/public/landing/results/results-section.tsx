import { type ComponentType, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useMotion } from '#web/platform/motion.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useRail } from '#web/ui/use-rail.ts'
import { resultMessages } from './messages.ts'
import styles from './results-section.module.css'
import { StoryCard } from './story-card.tsx'
import type { StoryDialogProps } from './story-dialog.tsx'

type Content = Pick<SiteSettings, 'resultsPage' | 'sectionTitles' | 'sectionSubtitles'>
type ResultsSectionProps = {
  content: Content
  /** The number of plates on the heading's bar. */
  plates: number
}

const interval = 4000

/** The results of members, as a rail of stories. Renders nothing without a story. */
export function ResultsSection({ content, plates }: ResultsSectionProps) {
  const localized = useLocalized()
  if (content.resultsPage.stories.length === 0) return null
  return (
    <PageSection
      id="results"
      title={localized(content.sectionTitles.results)}
      subtitle={localized(content.sectionSubtitles.results)}
      plates={plates}
    >
      <Stories stories={content.resultsPage.stories} />
    </PageSection>
  )
}

function Stories({ stories }: Content['resultsPage']) {
  const localized = useLocalized()
  const { isStill } = useMotion()
  const t = useMessages(resultMessages)
  const { dialog, open } = useStoryDialog(stories)
  const { rail, ...carousel } = useRail<HTMLUListElement>({ count: stories.length, interval, isStill })
  const describe = (place: number) => {
    const story = stories[place]
    return story ? t.caption(localized(story.name), localized(story.achievement)) : ''
  }
  return (
    <>
      <Carousel carousel={carousel} labelledBy="results-title" describe={describe}>
        <ul ref={rail} className={styles.rail}>
          {stories.map((story, place) => (
            <li key={story.id}>
              <StoryCard story={story} hot={place % 3 === 2} onOpen={() => open(story.id)} />
            </li>
          ))}
        </ul>
      </Carousel>
      {dialog}
    </>
  )
}

/** The dialog of the opened story. Its code loads on the first opening, which is remembered until then. */
function useStoryDialog(stories: Content['resultsPage']['stories']) {
  const [opened, setOpened] = useState<string | null>(null)
  const [loaded, setLoaded] = useState<{ StoryDialog: ComponentType<StoryDialogProps> } | null>(null)
  const { notLoaded } = useMessages(resultMessages)
  const { show } = useToast()

  function open(id: string) {
    setOpened(id)
    if (loaded) return
    import('./story-dialog.tsx').then(setLoaded, () => {
      setOpened(null)
      show({ title: notLoaded, tone: 'bad' })
    })
  }

  const story = stories.find(({ id }) => id === opened)
  const dialog = story && loaded && <loaded.StoryDialog story={story} onClose={() => setOpened(null)} />
  return { dialog, open }
}
