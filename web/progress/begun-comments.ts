import { useState } from 'react'
import { useTellUnsaved } from './unsaved.tsx'

/** A comment that is being written, and what the day's was when that began. */
type Begun = { text: string; was: string }

/** The comments that are being written, by the day: they outlive the row, which goes with its page. */
export type BegunComments = {
  begun: (day: string) => Begun | undefined
  write: (day: string, text: string, was: string) => void
  end: (day: string) => void
}

/** Keeps the comments that were begun for as long as the list stands, and tells that they are not saved yet. */
export function useBegunComments(): BegunComments {
  const [all, setAll] = useState<ReadonlyMap<string, Begun>>(new Map())
  useTellUnsaved([...all.values()].some(({ text, was }) => text !== was))
  return {
    begun: (day) => all.get(day),
    write: (day, text, was) => setAll((former) => new Map(former).set(day, { text, was })),
    end: (day) => setAll((former) => new Map([...former].filter(([one]) => one !== day))),
  }
}
