import { z } from 'zod'
import { oneLine } from './text.ts'
import { Id, Instant, isFileLink, LocalizedText, WebLink, whenObject } from './values.ts'

/** The three document types; videos are separate. */
export const documentTypes = ['training', 'diet', 'general'] as const
export const DocumentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof DocumentType>

/**
 * `titles` are for display: the library's title in both languages, or the typed one twice. `openedAt` is null if the
 * member has not opened it; `url` is empty for a member under a daily limit. `isFile` is present only for uploaded
 * files.
 */
const assigned = {
  _id: Id,
  resourceId: Id.optional(),
  title: z.string(),
  titles: LocalizedText,
  url: z.string(),
  isFile: z.literal(true).optional(),
  assignedAt: Instant,
  openedAt: Instant.nullable(),
}

/** A video assigned to a member. */
export const AssignedVideo = z.object(assigned).meta({ id: 'AssignedVideo' })
export type AssignedVideo = z.infer<typeof AssignedVideo>

/** A document assigned to a member. */
export const AssignedDocument = z.object({ ...assigned, type: DocumentType }).meta({ id: 'AssignedDocument' })
export type AssignedDocument = z.infer<typeof AssignedDocument>

/** The maximum number of items per user, videos and documents together. */
export const maxItems = 200

/** Maximum body for as many items as a user may have, in bytes. */
export const largestItemsBody = 1024 * 1024

type RuleOptions = { path: string[]; message: string; when: typeof whenObject }
type Content = { resourceId?: string | undefined; title?: string | undefined; url?: string | undefined }

/** Items outside the library need a title and a link. */
function has(name: 'title' | 'url'): [(item: Content) => unknown, RuleOptions] {
  const options = { path: [name], message: 'required', when: whenObject }
  return [(item) => item.resourceId || item[name], options]
}

function rejectFileLink({ resourceId, url }: Content, context: z.RefinementCtx): void {
  if (!resourceId && url && isFileLink(url))
    context.addIssue({ code: 'custom', path: ['url'], message: 'file_link' })
}

const GivenVideo = z
  .object({ resourceId: Id.optional(), title: oneLine(200).optional(), url: WebLink.optional() })
  .refine(...has('title'))
  .refine(...has('url'))
  .superRefine(rejectFileLink)
const GivenDocument = z
  .object({
    resourceId: Id.optional(),
    title: oneLine(200).optional(),
    url: WebLink.optional(),
    type: DocumentType.default('training'),
  })
  .refine(...has('title'))
  .refine(...has('url'))
  .superRefine(rejectFileLink)

/** Videos and documents for one member, each by the library's `resourceId`, or as a title with a link. */
export const ItemsInput = z
  .object({
    videos: z.array(GivenVideo).max(maxItems).default([]),
    documents: z.array(GivenDocument).max(maxItems).default([]),
  })
  .meta({ id: 'ItemsInput' })
export type ItemsInput = z.infer<typeof ItemsInput>

/** A document or video for one member: a library resource by `resourceId`, or a title with a link. */
export const ItemInput = z
  .object({
    resourceId: Id.optional(),
    resourceType: z.enum(['video', 'document']),
    title: oneLine(200).optional(),
    url: WebLink.optional(),
    type: DocumentType.default('training'),
  })
  .refine(...has('title'))
  .refine(...has('url'))
  .superRefine(rejectFileLink)
  .meta({ id: 'ItemInput' })
export type ItemInput = z.infer<typeof ItemInput>
