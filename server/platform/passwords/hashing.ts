import { randomBytes, randomInt } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '#server/platform/http/errors.ts'
import { cost } from './cost.ts'
import { FairQueue, type Share } from './fair-queue.ts'

const parameters = { ...cost, parallelism: 1, outputLen: 32 }

/** Where all password work of the process waits for its turn: two at once, 32 waiting in each lane. */
export const passwordQueue = new FairQueue(
  { atOnce: 2, perLane: 32 },
  () => new AppError('busy', { retryAfter: 2 }),
)

// Somebody who is not told apart from others shares one place with all of them.
const anybody: Share = { lane: 'form', from: '' }

const phc = (salt: string) =>
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${salt}`

// Costs as much to check as a real one and fits no password, so that an unknown name takes as long as a known one.
const nobodysHash = `${phc('A'.repeat(22))}$${'A'.repeat(43)}`

/** Hashes a password with Argon2id, byte for byte. Throws `busy` where too many wait and its place is needed. */
export function hashPassword(plain: string, share: Share = anybody): Promise<string> {
  return passwordQueue.run(share, () => hash(plain, parameters))
}

/** A fresh hash setting: a PHC string without its hash, with today's cost and a salt of 16 random bytes. */
export function newHashSetting(): string {
  return phc(randomBytes(16).toString('base64').replace(/=+$/, ''))
}

/**
 * Hashes a password with the cost and salt of a setting, so that equal passwords have equal hashes. Throws `busy` where
 * too many wait and its place is needed.
 */
export function hashPasswordLike(setting: string, plain: string, share: Share = anybody): Promise<string> {
  const { memoryCost, timeCost, parallelism } = parseOptions(`${setting}$${'A'.repeat(43)}`)
  const salt = Buffer.from(setting.split('$')[4] ?? '', 'base64')
  return passwordQueue.run(share, () =>
    hash(plain, { memoryCost, timeCost, parallelism, outputLen: 32, salt }),
  )
}

/**
 * Whether a password fits a hash. Without a hash the answer is no, after the same work. Throws `busy` where too many
 * wait and its place is needed.
 */
export async function verifyPassword(
  hashed: string | null,
  plain: string,
  share: Share = anybody,
): Promise<boolean> {
  const fits = await passwordQueue.run(share, () => verify(hashed ?? nobodysHash, plain))
  return fits && hashed !== null
}

/** Whether a hash was made with weaker parameters than today's, so that it is to be made anew at the next sign-in. */
export function isOutdatedHash(hashed: string): boolean {
  const { memoryCost, timeCost, outputLen } = parseOptions(hashed)
  return (
    memoryCost < parameters.memoryCost || timeCost < parameters.timeCost || outputLen < parameters.outputLen
  )
}

const unambiguous = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password of 16 characters that cannot be misread: about 79 bits. */
export function generatePassword(): string {
  return Array.from({ length: 16 }, () => unambiguous.charAt(randomInt(unambiguous.length))).join('')
}
