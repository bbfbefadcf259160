import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChartLine, Images, List } from 'lucide-react'
import { useState } from 'react'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLeaving } from '#web/ui/use-leaving.tsx'
import { whenShown } from '#web/ui/when-shown.tsx'
import { History } from './history.tsx'
import { progressMessages } from './messages.ts'
import { overviewOf } from './queries.ts'
import type { ProgressSource } from './source.ts'
import { UnsavedProvider, useUnsaved } from './unsaved.tsx'
import { UpdateProgress } from './update-progress.ts'
import { WeekAndGoals } from './week-and-goals.tsx'

const Charts = whenShown(async () => (await import('./charts.tsx')).Charts)
const PhotoCompare = whenShown(async () => (await import('./photo-compare.tsx')).PhotoCompare)

type ProgressDialogProps = {
  source: ProgressSource
  /** Whose drafts are kept, where it is one's own progress. */
  member?: string
  onClose: () => void
}

type Part = 'week' | 'list' | 'charts' | 'photos'

/** All of somebody's progress: the days, the charts, photos side by side; for staff also the week and its goal. */
export function ProgressDialog({ source, member, onClose }: ProgressDialogProps) {
  const words = useMessages(progressMessages).history
  const { language } = useLanguage()
  const { data } = useQuery(overviewOf(source, language))
  const [part, setPart] = useState<Part>(source.kind === 'user' ? 'week' : 'list')
  const [edited, setEdited] = useState<string | null>(null)
  const { isUnsaved, mark } = useUnsaved()
  const { ask, question } = useLeaving(isUnsaved)
  const week = {
    value: 'week' as const,
    label: words.week,
    icon: <CalendarCheck />,
    content: <WeekAndGoals source={source} />,
    // What is typed there stays while one looks elsewhere.
    keep: true,
  }
  return (
    <Dialog
      open
      onClose={() => ask(onClose)}
      size="large"
      steady
      title={source.kind === 'user' ? words.of(isolate(source.name)) : words.title}
    >
      <UnsavedProvider mark={mark}>
        <Tabs<Part>
          label={words.parts}
          value={part}
          onValueChange={setPart}
          items={[
            ...(source.kind === 'user' ? [week] : []),
            {
              value: 'list',
              label: words.list,
              icon: <List />,
              // So does a comment.
              keep: true,
              content: (
                <History source={source} today={data?.today} onEdit={member ? setEdited : undefined} />
              ),
            },
            {
              value: 'charts',
              label: words.charts,
              icon: <ChartLine className="flip" />,
              content: <Charts source={source} today={data?.today} />,
            },
            {
              value: 'photos',
              label: words.photos,
              icon: <Images />,
              content: <PhotoCompare source={source} />,
            },
          ]}
        />
      </UnsavedProvider>
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
