import { useState } from 'react'
import { useReportUnsaved } from './unsaved.tsx'

/** An unsaved comment, and the day's saved comment when writing began. */
type Begun = { text: string; was: string }

/** Unsaved comments by day. They are stored above the rows, because a row unmounts with its page. */
export type CommentDrafts = {
  begun: (day: string) => Begun | undefined
  write: (day: string, text: string, was: string) => void
  end: (day: string) => void
}

/** Stores unsaved comments while the list is mounted, and warns before the page is left with any. */
export function useCommentDrafts(): CommentDrafts {
  const [all, setAll] = useState<ReadonlyMap<string, Begun>>(new Map())
  useReportUnsaved([...all.values()].some(({ text, was }) => text !== was))
  return {
    begun: (day) => all.get(day),
    write: (day, text, was) => setAll((former) => new Map(former).set(day, { text, was })),
    end: (day) => setAll((former) => new Map([...former].filter(([one]) => one !== day))),
  }
}
