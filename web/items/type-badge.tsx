import { Dumbbell, FileText, Utensils, Video } from 'lucide-react'
import type { ResourceType } from '#contract/resources.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { itemMessages } from './messages.ts'

const glyphs = { training: <Dumbbell />, diet: <Utensils />, general: <FileText />, video: <Video /> }

/** Whether something is a video, or a document of which type. */
export function TypeBadge({ type }: { type: ResourceType }) {
  const words = useMessages(itemMessages)
  return (
    <Badge tone="line" icon={glyphs[type]}>
      {type === 'video' ? words.library.video : words.types[type]}
    </Badge>
  )
}
