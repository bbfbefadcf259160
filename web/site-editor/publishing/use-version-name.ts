import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { publishingMessages } from './messages.ts'

/** What a version is called, by itself and within a sentence; 0 is the site before anything was published. */
export function useVersionName(): {
  headingOf: (version: number) => string
  nameOf: (version: number) => string
} {
  const words = useMessages(publishingMessages).history
  const { number } = useFormat()
  return {
    headingOf: (version) => (version === 0 ? words.original : words.version(number(version))),
    nameOf: (version) => (version === 0 ? words.theOriginal : words.theVersion(number(version))),
  }
}
