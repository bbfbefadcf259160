import { z } from 'zod'
import { oneLine } from './text.ts'
import { besideOthers, Id, Instant, isFileLink, LocalizedText, WebLink } from './values.ts'

/** The three kinds of documents; a video is its own kind of thing. */
export const documentTypes = ['training', 'diet', 'general'] as const
export const DocumentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof DocumentType>

/**
 * `titles` is what people read: the library's title in both languages, or twice the one that was typed. `openedAt` is null
 * where it is new to its member; `url` is empty for a member whose daily limit guards it. `isFile` stands at what is a file
 * of the product's own, and at nothing else.
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

/** A video that was given to a member. */
export const AssignedVideo = z.object(assigned).meta({ id: 'AssignedVideo' })
export type AssignedVideo = z.infer<typeof AssignedVideo>

/** A document that was given to a member. */
export const AssignedDocument = z.object({ ...assigned, type: DocumentType }).meta({ id: 'AssignedDocument' })
export type AssignedDocument = z.infer<typeof AssignedDocument>

/** How many documents and videos one person has at most, in all; no call gives more. */
export const mostItems = 200

/** Room for as many items as a person may have, each as large as it is read, in bytes. */
export const largestItemsBody = 1024 * 1024

type RuleOptions = { path: string[]; message: string; when: typeof besideOthers }
type Content = { resourceId?: string | undefined; title?: string | undefined; url?: string | undefined }

/** What is not of the library needs a title and a link. */
function has(name: 'title' | 'url'): [(item: Content) => unknown, RuleOptions] {
  const options = { path: [name], message: 'required', when: besideOthers }
  return [(item) => item.resourceId || item[name], options]
}

function refuseFileLink({ resourceId, url }: Content, context: z.RefinementCtx): void {
  if (!resourceId && url && isFileLink(url))
    context.addIssue({ code: 'custom', path: ['url'], message: 'file_link' })
}

const GivenVideo = z
  .object({ resourceId: Id.optional(), title: oneLine(200).optional(), url: WebLink.optional() })
  .refine(...has('title'))
  .refine(...has('url'))
  .superRefine(refuseFileLink)
const GivenDocument = z
  .object({
    resourceId: Id.optional(),
    title: oneLine(200).optional(),
    url: WebLink.optional(),
    type: DocumentType.default('training'),
  })
  .refine(...has('title'))
  .refine(...has('url'))
  .superRefine(refuseFileLink)

/** Videos and documents for one member, each of the library by `resourceId`, or a title with a link. */
export const ItemsInput = z
  .object({
    videos: z.array(GivenVideo).max(mostItems).default([]),
    documents: z.array(GivenDocument).max(mostItems).default([]),
  })
  .meta({ id: 'ItemsInput' })
export type ItemsInput = z.infer<typeof ItemsInput>

/** A document or video for one member: an item of the library by `resourceId`, or a title with a link. */
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
  .superRefine(refuseFileLink)
  .meta({ id: 'ItemInput' })
export type ItemInput = z.infer<typeof ItemInput>
