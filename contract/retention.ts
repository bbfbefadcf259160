import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { RetentionDays, RetentionKind } from './retention-values.ts'
import { Instant } from './values.ts'

/** How long a kind is kept, in days after its event; null until the person deletes it. */
export const RetentionPeriod = z
  .object({ kind: RetentionKind, days: RetentionDays })
  .meta({ id: 'RetentionPeriod' })
export type RetentionPeriod = z.infer<typeof RetentionPeriod>

/** A kind with what was chosen, what holds (photos go with their day of progress), and what can be chosen. */
export const RetentionSetting = z
  .object({
    kind: RetentionKind,
    days: RetentionDays,
    inForce: RetentionDays,
    suggested: z.int(),
    least: z.int(),
    most: z.int(),
    mayStay: z.boolean(),
  })
  .meta({ id: 'RetentionSetting' })
export type RetentionSetting = z.infer<typeof RetentionSetting>

/** Every kind, and when the product deletes the next time. */
export const RetentionSettings = z
  .object({ settings: z.array(RetentionSetting), nextRunAt: Instant })
  .meta({ id: 'RetentionSettings' })
export type RetentionSettings = z.infer<typeof RetentionSettings>

/** Reads how long each kind is kept. */
export const readRetention = endpoint({
  id: 'readRetention',
  method: 'GET',
  path: '/retention',
  summary: 'Reads how long each kind of data is kept.',
  access: 'public',
  status: 200,
  response: z.object({ periods: z.array(RetentionPeriod) }),
  errors: [],
})

/** Reads the settings, with their bounds. */
export const readRetentionSettings = endpoint({
  id: 'readRetentionSettings',
  method: 'GET',
  path: '/admin/retention',
  summary:
    'Reads how long each kind is kept, what can be chosen, and when the product deletes the next time.',
  access: 'admin',
  status: 200,
  response: RetentionSettings,
  errors: [],
})

/** Counts what the next run would delete if a kind were kept that long. */
export const countPastRetention = endpoint({
  id: 'countPastRetention',
  method: 'GET',
  path: '/admin/retention/{kind}/past',
  summary: 'Counts what the next night would delete if a kind were kept that many days.',
  access: 'admin',
  params: z.object({ kind: RetentionKind }),
  query: z.object({ days: z.coerce.number().int().min(1).max(10_000) }),
  status: 200,
  response: z.object({ count: z.int(), nextRunAt: Instant }),
  errors: [],
})

/** Changes how long a kind is kept, from the next night on. `wasDays` is the choice that was seen. */
export const changeRetention = endpoint({
  id: 'changeRetention',
  method: 'PUT',
  path: '/admin/retention/{kind}',
  summary: 'Changes how long a kind is kept; what is past it is deleted in the next night, for good.',
  access: 'admin',
  params: z.object({ kind: RetentionKind }),
  body: z.object({ days: RetentionDays, wasDays: RetentionDays }),
  status: 200,
  response: RetentionSettings,
  errors: ['retention_changed', 'retention_out_of_bounds', 'busy'],
})
