import { Dumbbell, FileText, Utensils, Video } from 'lucide-react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Badge } from './badge.tsx'

/** What a document is for, and what is no document, in a word. */
export const typeMessages = defineMessages({
  ar: { training: 'تدريب', diet: 'غذائي', general: 'عام', video: 'فيديو' },
  en: { training: 'Training', diet: 'Diet', general: 'General', video: 'Video' },
})

/** The sign of each type, beside its word. */
export const typeGlyphs = {
  training: <Dumbbell />,
  diet: <Utensils />,
  general: <FileText />,
  video: <Video />,
}

/** Whether something is a video, or a document of which type. */
export function TypeBadge({ type }: { type: keyof typeof typeGlyphs }) {
  const words = useMessages(typeMessages)
  return (
    <Badge tone="line" icon={typeGlyphs[type]}>
      {words[type]}
    </Badge>
  )
}
