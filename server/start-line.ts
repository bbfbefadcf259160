import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { nameOfPlace } from '#server/platform/files/open-files.ts'
import { productVersion } from '#server/platform/product-version.ts'
import type { Settings } from './config.ts'

/**
 * The one line of a start: the address, which programs read behind `Ready: `, what is unusual, and what runs.
 * `sandbox` is what image decoders are shut off from.
 */
export function startLine(
  settings: Settings,
  { address, sandbox }: { address: string; sandbox: readonly string[] },
): string {
  const { database, mail } = settings
  const facts = [
    ...noticesOf(settings),
    `version ${productVersion}`,
    database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    `files in ${nameOfPlace(filesPlaceOf(settings))}`,
    mail.kind === 'smtp' ? `mails by ${new URL(mail.url).host}` : 'no mail server',
    `sandbox: ${sandbox.join(', ')}`,
  ]
  return `Ready: ${address} (${facts.join('; ')})`
}

function noticesOf({ demo, isOnlyHere, isPlainHttp }: Settings): string[] {
  if (demo) return ['demo: sample people and requests']
  if (isOnlyHere) return ['on this machine alone: PUBLIC_URL is not set']
  return isPlainHttp ? ['passwords travel unprotected: PUBLIC_URL is no https address'] : []
}
