import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import type { Settings } from './config.ts'

/** Warns if visitors come from the internet without https. Never prevents a start: a certificate may be on its way. */
export function warnOfPlainHttp(
  { publicUrl, isPlainHttp }: Pick<Settings, 'publicUrl' | 'isPlainHttp'>,
  warnings: InstallationWarnings,
): void {
  if (publicUrl === null || !isPlainHttp) return
  const setting = `PUBLIC_URL=https://${new URL(publicUrl).hostname}`
  warnings.report(
    {
      code: 'plain_http',
      details: { address: publicUrl },
      lines: [{ place: 'settings', text: setting }],
    },
    `Visitors come to ${publicUrl} without https, so passwords and receipts can be read on the way. Put a proxy with https before the product and set ${setting}.`,
  )
}
