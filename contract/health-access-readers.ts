import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { StaffRole } from './roles.ts'
import { Id, Instant } from './values.ts'

const ofStaff = z.object({ id: Id })

/** Staff as a member knows them; the name is empty for one without a public name. */
const Reader = z.object({ _id: Id, name: z.string() })

const By = z.object({ by: z.string(), role: StaffRole })

/**
 * Who sees the caller's health data. `sees`: the `coach` they are assigned to, the `owners` while there is none, or
 * `one`, the only active staff account. `coach` is the name of the coach, or of the only one. `coachSince` is when the coach was assigned, or confirmed. `readers` were let in by
 * the caller; `choices` can be. `openings` are the broken glasses, and `photoViews` the photos that staff opened by day (in
 * Cairo), both newest first and the latest 100; `by` is the public name at that time, empty without one, and `role` theirs.
 * `passwordKnownSince` is when a password was set that staff may know, for as long as a session that was opened with it could last.
 * `isPublicationRequested`: they are asked to show photos on the site, and have not answered.
 */
export const HealthReaders = z
  .object({
    sees: z.enum(['coach', 'owners', 'one']),
    coach: z.string().nullable(),
    coachSince: Instant.nullable(),
    readers: z.array(Reader.extend({ since: Instant })),
    choices: z.array(Reader),
    openings: z.array(By.extend({ _id: Id, reason: z.string(), openedAt: Instant, until: Instant })),
    isPublicationRequested: z.boolean(),
    passwordKnownSince: Instant.nullable(),
    photoViews: z.array(By.extend({ day: z.string(), photos: z.int(), lastViewedAt: Instant })),
  })
  .meta({ id: 'HealthReaders' })
export type HealthReaders = z.infer<typeof HealthReaders>

const ofReaders = z.object({ readers: HealthReaders })

export const readHealthReaders = endpoint({
  id: 'readHealthReaders',
  method: 'GET',
  path: '/auth/health-access',
  summary: 'Reads who sees the caller’s health data, and who opened it.',
  access: 'account',
  renewal: true,
  status: 200,
  response: ofReaders,
  errors: [],
})

/**
 * Lets a coach, admin or owner in, besides those who see the caller's health data anyway. 409 `reader_password_known` for
 * three days after a password was set that staff may know: they could be the caller.
 */
export const letReaderIn = endpoint({
  id: 'letReaderIn',
  method: 'PUT',
  path: '/auth/health-access/readers/{id}',
  summary: 'Lets one more of the staff see the caller’s health data.',
  access: 'account',
  renewal: true,
  params: ofStaff,
  status: 200,
  response: ofReaders,
  errors: ['not_found', 'reader_password_known'],
})

/** Ends what `letReaderIn` gave, from the next call on. */
export const endReader = endpoint({
  id: 'endReader',
  method: 'DELETE',
  path: '/auth/health-access/readers/{id}',
  summary: 'Ends that somebody whom the caller let in sees the caller’s health data.',
  access: 'account',
  renewal: true,
  params: ofStaff,
  status: 200,
  response: ofReaders,
  errors: [],
})
