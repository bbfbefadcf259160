import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { Id, Instant } from './values.ts'

/** A user who has a resource: since when, and when they first opened it. */
export const Holder = z
  .object({ userId: Id, name: z.string(), assignedAt: Instant, openedAt: Instant.nullable() })
  .meta({ id: 'Holder' })
export type Holder = z.infer<typeof Holder>

/** Who has a resource, those who got it last first, a page at a time. */
export const listHolders = endpoint({
  id: 'listHolders',
  method: 'GET',
  path: '/admin/resources/{id}/holders',
  summary: 'Lists who has a resource of the library, since when, and when they first opened it.',
  access: 'coach',
  belongsTo: 'filtered',
  params: z.object({ id: Id }),
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ holders: z.array(Holder) }),
  errors: ['not_found'],
})
