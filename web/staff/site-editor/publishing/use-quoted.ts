import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { publishingMessages } from './messages.ts'

/** The longest quotation, in characters. */
const enough = 48

/** A text, cut to the longest quotation. */
export function beginningOf(text: string): string {
  const characters = [...text]
  return characters.length > enough ? `${characters.slice(0, enough).join('')}…` : text
}

/** Puts a text, cut if it is long, in the quotation marks of the page's language. */
export function useQuoted(): (text: string) => string {
  const { quoted } = useMessages(publishingMessages)
  return (text) => quoted(isolate(beginningOf(text)))
}
