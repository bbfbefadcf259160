import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { SectionSetting, Sections } from './site.ts'
import { SentSettings, SiteSettings } from './site-settings.ts'
import { optionalLine } from './text.ts'
import { Id, Instant } from './values.ts'

/** The maximum number of shared drafts at the same time. */
export const maxSharedDrafts = 20

/** The possible lifetimes of a shared draft, in days. */
export const sharedDraftDays = [1, 7, 30] as const

/** A draft of the site that staff shared under a link. */
export const SharedDraft = z
  .object({
    _id: Id,
    note: z.string(),
    sharedBy: z.object({ _id: Id, name: z.string() }).nullable(),
    sharedAt: Instant,
    expiresAt: Instant,
    /** The published version that the draft is based on. */
    version: z.int(),
  })
  .meta({ id: 'SharedDraft' })
export type SharedDraft = z.infer<typeof SharedDraft>

/**
 * Saves a copy of a draft and returns a link that shows it to anyone who has it. The link is only returned once; `url`
 * opens the preview. Throws `too_many_drafts` over 20, and the same validation errors as publishing: unknown sections,
 * and images that were not uploaded.
 */
export const shareDraft = endpoint({
  id: 'shareDraft',
  method: 'POST',
  path: '/site/drafts',
  summary: 'Creates a preview link for a draft of the site.',
  access: 'coach',
  belongsTo: 'nobody',
  maxBodyBytes: 256 * 1024,
  body: z.object({
    settings: SentSettings,
    sections: Sections,
    version: z.int().min(0),
    note: optionalLine(80).default(''),
    days: z.literal(sharedDraftDays, 'invalid').default(7),
  }),
  status: 201,
  response: z.object({ draft: SharedDraft, url: z.string() }),
  errors: ['too_many_drafts'],
  repeatable: true,
})

/** The valid shared drafts, newest first. */
export const listSharedDrafts = endpoint({
  id: 'listSharedDrafts',
  method: 'GET',
  path: '/site/drafts',
  summary: 'Lists the valid preview links.',
  access: 'coach',
  belongsTo: 'nobody',
  query: ListQuery,
  status: 200,
  response: ListFacts.extend({ drafts: z.array(SharedDraft) }),
  errors: [],
})

/** Revokes a shared draft's link and deletes its copy. */
export const revokeDraft = endpoint({
  id: 'revokeDraft',
  method: 'DELETE',
  path: '/site/drafts/{id}',
  summary: 'Ends a preview link.',
  access: 'coach',
  belongsTo: 'nobody',
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found'],
})

/** Reads a shared draft by its link; `link_invalid` if it expired, was revoked or never existed. */
export const openDraft = endpoint({
  id: 'openDraft',
  method: 'POST',
  path: '/site/drafts/open',
  summary: 'Reads the draft that a preview link shows.',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200) }),
  status: 200,
  response: z.object({
    settings: SiteSettings,
    sections: z.array(SectionSetting),
    version: z.int(),
    note: z.string(),
    sharedAt: Instant,
    expiresAt: Instant,
  }),
  errors: ['link_invalid'],
})
