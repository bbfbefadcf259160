import { z } from 'zod'
import { Instant } from './values.ts'

/** Problems of the installation; their texts are in `web/staff/setup/installation-messages.ts`. */
export const installationWarningCodes = [
  'untrusted_proxy',
  'forwarded_by_stranger',
  'plain_http',
  'data_exposed',
  'data_in_shared_folder',
  'erased_data_left',
  'backup_failed',
  'backup_late',
  'backup_ahead',
  'backup_gone',
  'backup_unreadable',
  'backup_not_restorable',
] as const
export type InstallationWarningCode = (typeof installationWarningCodes)[number]

/**
 * An installation problem that only the operator can fix. `details` fill the sentence; `lines` are to be copied into
 * the settings (`.env`), the proxy's configuration, or a shell on the server.
 */
export const InstallationWarning = z
  .object({
    code: z.enum(installationWarningCodes),
    details: z.record(z.string(), z.string()),
    lines: z.array(z.object({ place: z.enum(['settings', 'proxy', 'shell']), text: z.string() })),
    foundAt: Instant,
  })
  .meta({ id: 'InstallationWarning' })
export type InstallationWarning = z.infer<typeof InstallationWarning>
