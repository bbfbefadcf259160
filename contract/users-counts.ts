import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { UserFilters } from './users.ts'

/** Up to how many users a state is counted. */
export const userCountCap = 1000

const StateCount = z.object({ count: z.int(), isLowerBound: z.boolean() })

/** How many users are in each state, `all` in any; more than 1,000 are counted as 1,000 with `isLowerBound`. */
export const UserCounts = z
  .object({
    all: StateCount,
    active: StateCount,
    ending: StateCount,
    expired: StateCount,
    paused: StateCount,
    blocked: StateCount,
    none: StateCount,
    unassigned: StateCount,
  })
  .meta({ id: 'UserCounts' })
export type UserCounts = z.infer<typeof UserCounts>

/** Counts the users for the filters of their list. */
export const countUsers = endpoint({
  id: 'countUsers',
  method: 'GET',
  path: '/admin/users/counts',
  summary: 'Counts the users in each state, each up to 1,000.',
  access: 'staff',
  belongsTo: 'filtered',
  query: UserFilters.pick({ coach: true, plan: true }),
  status: 200,
  response: z.object({ counts: UserCounts }),
  errors: [],
})
