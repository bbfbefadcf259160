import { Dumbbell, FileText, Utensils, Video } from 'lucide-react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { Badge } from './badge.tsx'

/** The labels of document types and videos. */
export const typeMessages = defineMessages({
  ar: { training: 'تدريب', diet: 'تغذية', general: 'عام', video: 'فيديو' },
  en: { training: 'Training', diet: 'Diet', general: 'General', video: 'Video' },
})

/** The icons of the types. */
export const typeGlyphs = {
  training: <Dumbbell />,
  diet: <Utensils />,
  general: <FileText />,
  video: <Video />,
}

/** The type of a document, or video, as a badge. */
export function TypeBadge({ type }: { type: keyof typeof typeGlyphs }) {
  const t = useMessages(typeMessages)
  return (
    <Badge tone="line" icon={typeGlyphs[type]}>
      {t[type]}
    </Badge>
  )
}
