import type { Language, LocalizedText } from '#contract/values.ts'
import type { Optional, OptionalJson, OptionalTimestamp, Timestamp } from './platform-tables.ts'

/** What stands beside the photos of a result. */
export type StoredFacts = {
  name: LocalizedText
  achievement: LocalizedText
  /** What the member wrote about it; requests of earlier builds have none. */
  story?: LocalizedText
  weeks: number
  startWeight: number
  endWeight: number
  age: number
}

/**
 * A request to a member to show their photos on the site. `words` are what the member read before answering; `facts` and
 * the two pictures, which are uploads, are there while it is asked or given.
 */
type PublicationConsents = {
  id: string
  user_id: string
  state: 'pending' | 'given' | 'declined' | 'withdrawn'
  requested_by: string
  requested_at: Timestamp
  answered_at: OptionalTimestamp
  withdrawn_at: OptionalTimestamp
  consent_version: Optional<string>
  words: OptionalJson<{ language: Language; sentences: string[] }>
  facts: OptionalJson<StoredFacts>
  before_id: Optional<string>
  after_id: Optional<string>
}

/** Pictures of people that are not shown any more, by the keys that their addresses had. */
type WithdrawnPictures = { storage_key: string; withdrawn_at: Timestamp }

/** The tables of results that members agree to show on the site. */
export type PublicationTables = {
  publication_consents: PublicationConsents
  withdrawn_pictures: WithdrawnPictures
}
