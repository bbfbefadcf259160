import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { PasskeyAnswer, RegistrationResponse } from '#contract/second-factor-values.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { findPasskey, type PasskeyRow, updatePasskeyUse } from './store.ts'

const timeoutMs = 5 * 60_000
const transports = (row: PasskeyRow): string[] => row.transports.split(',').filter(Boolean)
const credentialName = (row: PasskeyRow) => ({
  id: row.credential_id,
  type: 'public-key' as const,
  transports: transports(row),
})

/** Whether browsers support passkeys at this origin: over https, or on localhost. */
export function offersPasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return hostname === 'localhost' || (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname))
}

/** The options that a browser needs to sign with one of these passkeys. */
export async function passkeyQuestion(origin: string, rows: PasskeyRow[]) {
  const rpID = new URL(origin).hostname
  const { challenge } = await generateAuthenticationOptions({ rpID })
  return {
    challenge,
    rpId: rpID,
    timeout: timeoutMs,
    userVerification: 'preferred' as const,
    allowCredentials: rows.map(credentialName),
  }
}

/** The options that a browser needs to create a passkey for an account with these passkeys. */
export async function passkeyRegistration(
  origin: string,
  { user, site, rows }: { user: { id: string; name: string }; site: string; rows: PasskeyRow[] },
) {
  const rpID = new URL(origin).hostname
  const made = await generateRegistrationOptions({ rpID, rpName: site, userName: user.name })
  return {
    rp: { id: rpID, name: site },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.name,
      displayName: user.name,
    },
    challenge: made.challenge,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: timeoutMs,
    attestation: 'none' as const,
    excludeCredentials: rows.map(credentialName),
    authenticatorSelection: { residentKey: 'discouraged' as const, userVerification: 'preferred' as const },
  }
}

/** The fields to store of a new passkey; null if the response is invalid or has another challenge or origin. */
export async function verifyNewPasskey(
  response: RegistrationResponse,
  { origin, challenge }: { origin: string; challenge: string },
) {
  const verified = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    signCount: counter,
    transports: (response.response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one)).join(','),
  }
}

/** A passkey with a valid signature, and its signature counter. */
export type VerifiedPasskey = { row: PasskeyRow; signCount: number }

/** Verifies a passkey's response; null if it is not the user's passkey, or its signature or counter is wrong. */
export async function checkPasskey(
  db: Db,
  userId: string,
  { answer, origin, challenge }: { answer: PasskeyAnswer; origin: string; challenge: string },
): Promise<VerifiedPasskey | null> {
  const row = await findPasskey(db, userId, answer.id)
  if (!row) return null
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: false,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: Number(row.sign_count),
    },
  }).catch(() => null)
  return verified?.verified ? { row, signCount: verified.authenticationInfo.newCounter } : null
}

/** Records the use of a passkey; false if it was deleted or its counter changed concurrently. */
export function rememberUse(tx: Tx, { row, signCount }: VerifiedPasskey, now: Date): Promise<boolean> {
  return updatePasskeyUse(tx, row, { signCount, now })
}
