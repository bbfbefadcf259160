import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/**
 * The last copy of all data and the last proof that one restores, as recorded in the data folder. `state`: `late` from
 * 48 hours without a copy, `ahead` if the last one is dated in the future, `gone` if it is not in `BACKUP_DIR` any more,
 * `failing` if the last try of either failed (the reason is its `error`), `unreadable` if the record cannot be read (the
 * reason is the backup's `error`), `off` if there was never one and none is made every night.
 */
export const Backups = z
  .object({
    isNightly: z.boolean(),
    state: z.enum(['off', 'ok', 'late', 'ahead', 'gone', 'failing', 'unreadable']),
    backup: z.object({ at: Instant.nullable(), error: z.string().nullable() }),
    proof: z.object({ at: Instant.nullable(), error: z.string().nullable() }),
    newest: z.string().nullable().meta({ description: 'The path of the last copy on the server.' }),
  })
  .meta({ id: 'Backups' })
export type Backups = z.infer<typeof Backups>

/** Reads when all data was last copied, and when a copy was last proven to restore. */
export const readBackups = endpoint({
  id: 'readBackups',
  method: 'GET',
  path: '/admin/backups',
  summary: 'Reads when all data was last copied, and when a copy was last proven to restore.',
  access: 'coach',
  belongsTo: 'business',
  status: 200,
  response: Backups,
  errors: [],
})
