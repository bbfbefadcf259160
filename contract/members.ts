import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { oneLine, optionalLine } from './text.ts'
import { Id, Instant, PageFacts, PageQuery, PlanId, WebLink } from './values.ts'

/** The three kinds of documents; a video is its own kind of thing. */
export const documentTypes = ['training', 'diet', 'general'] as const
export const DocumentType = z.enum(documentTypes)
export type DocumentType = z.infer<typeof DocumentType>

const assigned = {
  _id: Id,
  resourceId: Id.optional(),
  title: z.string(),
  url: z.string(),
  assignedAt: Instant,
}

/** A video that was given to a member. */
export const AssignedVideo = z.object(assigned).meta({ id: 'AssignedVideo' })
export type AssignedVideo = z.infer<typeof AssignedVideo>

/** A document that was given to a member. */
export const AssignedDocument = z.object({ ...assigned, type: DocumentType }).meta({ id: 'AssignedDocument' })
export type AssignedDocument = z.infer<typeof AssignedDocument>

/**
 * A person's access. `active` while now is before `endDate`; `accessDays` is the sum of the unbroken run in days of
 * 24 hours; no plan reads null.
 */
export const Membership = z
  .object({
    plan: PlanId.nullable(),
    status: z.enum(['pending', 'active', 'inactive']),
    startDate: Instant.nullable(),
    endDate: Instant.nullable(),
    accessDays: z.int(),
  })
  .meta({ id: 'Membership' })
export type Membership = z.infer<typeof Membership>

/** An account and what it may see. `username` is staff's alone. */
export const User = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string(),
    whatsapp: z.string().optional(),
    whatsappE164: z.string().optional(),
    role: z.enum(['user', 'coach', 'admin']),
    username: z.string().optional(),
    blocked: z.boolean(),
    coachId: Id.optional(),
    goals: z.array(z.string()),
    subscription: Membership,
    paymentProof: z.object({ cloudinaryUrl: z.string() }).nullable(),
    resources: z.object({ videos: z.array(AssignedVideo), documents: z.array(AssignedDocument) }),
    createdAt: Instant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** How much of a member's day is used, counted in Cairo's calendar days; a null limit means none. */
export const Usage = z
  .object({
    date: z.string(),
    videos: z.object({ used: z.int(), limit: z.int().nullable() }),
    trainings: z.object({ used: z.int(), limit: z.int().nullable() }),
  })
  .meta({ id: 'Usage' })

/** A member's own plan, documents and videos. */
export const readMyResources = endpoint({
  id: 'readMyResources',
  method: 'GET',
  path: '/subscriptions/my-resources',
  summary: 'Reads the member’s own access, documents and videos.',
  access: 'member',
  status: 200,
  answer: z.object({ user: User, usage: Usage }),
  errors: ['access_expired'],
})

/** The person's access and pending request, also for somebody whose access ended. */
export const readCurrentMembership = endpoint({
  id: 'readCurrentMembership',
  method: 'GET',
  path: '/subscriptions/current',
  summary: 'Reads the person’s access, and their pending request where there is one.',
  access: 'user',
  renewal: true,
  status: 200,
  answer: z.object({
    subscription: Membership,
    request: z.object({ _id: Id, plan: PlanId, status: z.string(), createdAt: Instant }).optional(),
  }),
  errors: [],
})

/** Members and other users, for staff. */
export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'Lists the users, a page at a time.',
  access: 'staff',
  query: PageQuery.extend({
    status: z.enum(['active', 'ending', 'expired', 'blocked', 'none']).optional(),
    q: optionalLine(100).optional(),
  }),
  status: 200,
  answer: PageFacts.extend({ users: z.array(User) }),
  errors: [],
})

/** One user, fresh. */
export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'Reads one user.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ user: User }),
  errors: ['not_found'],
})

/** A document or video for one member: an item of the library by `resourceId`, or a title with a link. */
export const ItemInput = z
  .object({
    resourceId: Id.optional(),
    resourceType: z.enum(['video', 'document']),
    title: oneLine(200).optional(),
    url: WebLink.optional(),
    type: DocumentType.default('training'),
  })
  .superRefine((item, context) => {
    if (item.resourceId) return
    if (!item.title) context.addIssue({ code: 'custom', path: ['title'], message: 'required' })
    if (!item.url) context.addIssue({ code: 'custom', path: ['url'], message: 'required' })
  })
  .meta({ id: 'ItemInput' })
export type ItemInput = z.infer<typeof ItemInput>

/** Gives a member a document or a video; giving the same again changes nothing. */
export const assignItem = endpoint({
  id: 'assignItem',
  method: 'POST',
  path: '/admin/users/{id}/resources',
  summary: 'Gives a user a document or a video.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: ItemInput,
  status: 200,
  answer: z.object({ user: User }),
  errors: ['not_found'],
  repeatable: true,
})

/** Takes a document or a video back; taking it twice changes nothing. */
export const removeItem = endpoint({
  id: 'removeItem',
  method: 'DELETE',
  path: '/admin/users/{id}/resources',
  summary: 'Takes a document or a video back from a user, by the item’s `_id` or by `resourceId`.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: z.object({
    _id: Id.optional(),
    resourceId: Id.optional(),
    resourceType: z.string().max(20).optional(),
  }),
  status: 200,
  answer: z.object({ user: User }),
  errors: ['not_found'],
})
