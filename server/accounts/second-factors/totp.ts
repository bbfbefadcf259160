import { generateSecret, generateSync, generateURI } from 'otplib'
import { sameText } from '#server/platform/secrets.ts'

const stepSeconds = 30
// A phone's clock may be one step off; more steps would give guesses more chances.
const stepsAround = [0, -1, 1]

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => generateSecret()

/** The URI that an authenticator app reads from the QR code. */
export function secretUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return generateURI({ secret, issuer, label })
}

/** The time step of a code, in units of 30 seconds since 1970: the current one or a neighbour; null if none matches. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const present = Math.floor(now.getTime() / 1000 / stepSeconds)
  const steps = stepsAround.map((around) => present + around)
  const matching = steps.filter((step) => sameText(generateSync({ secret, epoch: step * stepSeconds }), code))
  return matching.length === 0 ? null : Math.max(...matching)
}
