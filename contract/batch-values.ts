import { z } from 'zod'
import { Id } from './values.ts'

/** The maximum number of members in one batch. */
export const maxBatch = 50

/** The members of a batch, each once. */
export const BatchMembers = z
  .array(Id)
  .min(1)
  .max(maxBatch)
  .superRefine((ids, context) => {
    for (const [at, id] of ids.entries()) {
      if (ids.indexOf(id) < at) context.addIssue({ code: 'custom', path: [at], message: 'repeated' })
    }
  })

/** A member of a batch; `name` is empty if there is no such member any more. */
export const BatchMember = z.object({ userId: Id, name: z.string() })
