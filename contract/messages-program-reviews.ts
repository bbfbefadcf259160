import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalParagraphs } from './text.ts'
import { Id, Instant } from './values.ts'

/** A member's program review request; `doneAt` is null while it waits in the inbox. */
export const ProgramReview = z
  .object({ _id: Id, note: z.string(), createdAt: Instant, doneAt: Instant.nullable() })
  .meta({ id: 'ProgramReview' })
export type ProgramReview = z.infer<typeof ProgramReview>

/** The member's newest request, or null. */
export const readProgramReview = endpoint({
  id: 'readProgramReview',
  method: 'GET',
  path: '/program-reviews/current',
  summary: 'Reads the member’s newest request for a program review.',
  access: 'active_member',
  status: 200,
  response: z.object({ review: ProgramReview.nullable() }),
  errors: ['access_expired'],
})

/** Adds a request to the coach's inbox; one may wait at a time. */
export const requestProgramReview = endpoint({
  id: 'requestProgramReview',
  method: 'POST',
  path: '/program-reviews',
  summary: 'Requests a review of the member’s program.',
  access: 'active_member',
  body: z.object({ note: optionalParagraphs(1000).default('') }).default({ note: '' }),
  status: 201,
  response: z.object({ review: ProgramReview }),
  errors: ['access_expired', 'review_already_open', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})
