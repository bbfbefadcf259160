import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/** What can be wrong with how the product is installed; each code has its words in `web/setup/installation-messages.ts`. */
export const installationWarningCodes = [
  'untrusted_proxy',
  'forwarded_by_stranger',
  'plain_http',
  'data_exposed',
  'data_in_shared_folder',
  'erased_data_left',
] as const
export type InstallationWarningCode = (typeof installationWarningCodes)[number]

/**
 * Something about the installation that only its operator can fix. `details` fill the sentence; `lines` are to be copied:
 * into the settings (`.env`), into the proxy's configuration, or into a shell on the server.
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

/** Reads what is wrong with the installation, as far as the answering process has noticed since it started. */
export const readInstallation = endpoint({
  id: 'readInstallation',
  method: 'GET',
  path: '/admin/installation',
  summary: 'Lists what is wrong with how the product is installed, with the lines that fix it.',
  access: 'staff',
  status: 200,
  answer: z.object({ warnings: z.array(InstallationWarning) }),
  errors: [],
})
