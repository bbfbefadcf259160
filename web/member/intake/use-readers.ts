import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { intakeMessages } from './messages.ts'

/** The sentence that names who reads a member's answers. */
export function useReaders(coach: string | null): string {
  const t = useMessages(intakeMessages)
  return coach ? t.seenBy(isolate(coach)) : t.seenByCoach
}
