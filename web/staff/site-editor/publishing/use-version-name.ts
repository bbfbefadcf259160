import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { publishingMessages } from './messages.ts'

/** The name of a version as a heading and within a sentence; 0 is the original site. */
export function useVersionName(): {
  headingOf: (version: number) => string
  nameOf: (version: number) => string
} {
  const t = useMessages(publishingMessages).history
  const { number } = useFormat()
  return {
    headingOf: (version) => (version === 0 ? t.original : t.version(number(version))),
    nameOf: (version) => (version === 0 ? t.theOriginal : t.theVersion(number(version))),
  }
}
