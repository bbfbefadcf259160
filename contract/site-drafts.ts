import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { SectionSetting, Sections } from './site.ts'
import { SiteSettings } from './site-settings.ts'
import { optionalLine } from './text.ts'
import { Id, Instant } from './values.ts'

/** How many preview links may hold at the same time. */
export const maxSharedDrafts = 20

/** For how many days a preview link may hold; it ends by itself. */
export const sharedDraftDays = [1, 7, 30] as const

/** A draft of the site that staff made a preview link for. */
export const SharedDraft = z
  .object({
    _id: Id,
    note: z.string(),
    sharedBy: z.object({ _id: Id, name: z.string() }).nullable(),
    sharedAt: Instant,
    expiresAt: Instant,
    /** The published version that the draft began from. */
    version: z.int(),
  })
  .meta({ id: 'SharedDraft' })
export type SharedDraft = z.infer<typeof SharedDraft>

/**
 * Keeps a draft as it is now and makes a link that shows it to whoever has it. The link is told once, `url` leads to the
 * preview. More than 20 at the same time are refused with `too_many_drafts`, and at their fields what publishing refuses
 * as well: sections that the page does not have, and pictures that nobody uploaded.
 */
export const shareDraft = endpoint({
  id: 'shareDraft',
  method: 'POST',
  path: '/site/drafts',
  summary: 'Makes a preview link for a draft of the site.',
  access: 'staff',
  maxBodyBytes: 256 * 1024,
  body: z.object({
    settings: SiteSettings,
    sections: Sections,
    version: z.int().min(0),
    note: optionalLine(80).default(''),
    days: z.literal(sharedDraftDays, 'invalid').default(7),
  }),
  status: 201,
  answer: z.object({ draft: SharedDraft, url: z.string() }),
  errors: ['too_many_drafts'],
  repeatable: true,
})

/** The preview links that hold, the newest first. */
export const listSharedDrafts = endpoint({
  id: 'listSharedDrafts',
  method: 'GET',
  path: '/site/drafts',
  summary: 'Lists the preview links that hold.',
  access: 'staff',
  query: ListQuery,
  status: 200,
  answer: ListFacts.extend({ drafts: z.array(SharedDraft) }),
  errors: [],
})

/** Ends a preview link at once, and forgets its draft. */
export const revokeDraft = endpoint({
  id: 'revokeDraft',
  method: 'DELETE',
  path: '/site/drafts/{id}',
  summary: 'Ends a preview link.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 204,
  answer: z.void(),
  errors: ['not_found'],
})

/** Shows a draft to whoever holds its link; one that ended, was revoked or never was is `link_invalid`. */
export const openDraft = endpoint({
  id: 'openDraft',
  method: 'POST',
  path: '/site/drafts/open',
  summary: 'Reads the draft that a preview link shows.',
  access: 'anyone',
  body: z.object({ token: z.string().min(1).max(200) }),
  status: 200,
  answer: z.object({
    settings: SiteSettings,
    sections: z.array(SectionSetting),
    version: z.int(),
    note: z.string(),
    sharedAt: Instant,
    expiresAt: Instant,
  }),
  errors: ['link_invalid'],
})
