import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { publishingMessages } from './messages.ts'

/** How much of a text is quoted, in characters. */
const enough = 48

/** The beginning of a text, as much of it as is quoted. */
export function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > enough ? `${characters.slice(0, enough).join('')}…` : text
}

/** Puts a text, or the beginning of a long one, in the quotation marks of the page's language. */
export function useQuoted(): (text: string) => string {
  const { quoted } = useMessages(publishingMessages)
  return (text) => quoted(isolate(beginningOf(text)))
}
