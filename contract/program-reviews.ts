import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { optionalParagraphs } from './text.ts'
import { Id, Instant } from './values.ts'

/** A member's request that the coach looks at their program again; `doneAt` is null while it waits in the inbox. */
export const ProgramReview = z
  .object({ _id: Id, note: z.string(), createdAt: Instant, doneAt: Instant.nullable() })
  .meta({ id: 'ProgramReview' })
export type ProgramReview = z.infer<typeof ProgramReview>

/** The member's newest request; null where there was none. */
export const readProgramReview = endpoint({
  id: 'readProgramReview',
  method: 'GET',
  path: '/program-reviews/current',
  summary: 'Reads the member’s newest request for a program review.',
  access: 'member',
  status: 200,
  answer: z.object({ review: ProgramReview.nullable() }),
  errors: ['access_expired'],
})

/** Files a request in the coach's inbox; one waits at a time. */
export const requestProgramReview = endpoint({
  id: 'requestProgramReview',
  method: 'POST',
  path: '/program-reviews',
  summary: 'Asks the coach to review the member’s program.',
  access: 'member',
  body: z.object({ note: optionalParagraphs(1000).default('') }).default({ note: '' }),
  status: 201,
  answer: z.object({ review: ProgramReview }),
  errors: ['access_expired', 'review_already_open', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})
