import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChartLine, Images, List } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyVisible } from '#web/ui/lazy-visible.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx'
import { History } from './history.tsx'
import { progressMessages } from './messages.ts'
import type { ProgressSource } from './progress-source.ts'
import { overviewOf } from './queries.ts'
import { UnsavedProvider, useUnsaved } from './unsaved.tsx'
import { UpdateProgress } from './update-progress.ts'
import { WeekAndGoals } from './week-and-goals.tsx'

const Charts = lazyVisible(async () => (await import('./charts.tsx')).Charts)
const PhotoCompare = lazyVisible(async () => (await import('./photo-compare.tsx')).PhotoCompare)

type ProgressDialogProps = {
  source: ProgressSource
  /** The owner of the drafts; only for the member's own progress. */
  member?: string
  /** What stands around the progress; for staff. */
  around?: (content: ReactNode) => ReactNode
  /** What stands below the photos; for staff. */
  belowPhotos?: ReactNode
  onClose: () => void
}

type Part = 'week' | 'list' | 'charts' | 'photos'

/** A user's whole progress: entries, charts and photos to compare; for staff also the week and its goal. */
export function ProgressDialog({ source, member, around, belowPhotos, onClose }: ProgressDialogProps) {
  const t = useMessages(progressMessages).history
  const { language } = useLanguage()
  const { data } = useQuery(overviewOf(source, language))
  const [part, setPart] = useState<Part>(source.kind === 'user' ? 'week' : 'list')
  const [edited, setEdited] = useState<string | null>(null)
  const { isUnsaved, mark } = useUnsaved()
  const { ask, question } = useUnsavedChanges(isUnsaved)
  const week = {
    value: 'week' as const,
    label: t.week,
    icon: <CalendarCheck />,
    content: <WeekAndGoals source={source} />,
    // Unsaved input stays while another tab shows.
    keep: true,
  }
  const content = (
    <UnsavedProvider mark={mark}>
      <Tabs<Part>
        label={t.parts}
        value={part}
        onValueChange={setPart}
        items={[
          ...(source.kind === 'user' ? [week] : []),
          {
            value: 'list',
            label: t.list,
            icon: <List />,
            // So does an unsaved comment.
            keep: true,
            content: <History source={source} today={data?.today} onEdit={member ? setEdited : undefined} />,
          },
          {
            value: 'charts',
            label: t.charts,
            icon: <ChartLine className="flip" />,
            content: <Charts source={source} today={data?.today} />,
          },
          {
            value: 'photos',
            label: t.photos,
            icon: <Images />,
            content: (
              <>
                <PhotoCompare source={source} />
                {belowPhotos}
              </>
            ),
          },
        ]}
      />
    </UnsavedProvider>
  )
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      size="large"
      steady
      title={source.kind === 'user' ? t.of(isolate(source.name)) : t.title}
    >
      {around ? around(content) : content}
      {question}
      {edited && member && data && (
        <UpdateProgress
          {...{ source, member }}
          overview={data}
          day={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Dialog>
  )
}
