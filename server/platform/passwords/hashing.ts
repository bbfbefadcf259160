import { randomBytes, randomInt } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError } from '#server/platform/http/errors.ts'
import { cost } from './cost.ts'
import { FairQueue, type Share } from './fair-queue.ts'

const parameters = { ...cost, parallelism: 1, outputLen: 32 }

/** The queue of all password work of the process: two at once, 32 waiting in each lane. */
export const passwordQueue = new FairQueue(
  { atOnce: 2, perLane: 32 },
  () => new AppError('busy', { retryAfter: 2 }),
)

// For callers without a share of their own.
const defaultShare: Share = { lane: 'form', from: '' }

const hashPrefix = (salt: string) =>
  `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${salt}`

// Costs as much to check as a real hash and matches no password, so that an unknown name takes as long as a known one.
const dummyHash = `${hashPrefix('A'.repeat(22))}$${'A'.repeat(43)}`

/** Hashes the exact bytes of a password with Argon2id. Throws `busy` if the queue is full and drops it. */
export function hashPassword(plain: string, share: Share = defaultShare): Promise<string> {
  return passwordQueue.run(share, () => hash(plain, parameters))
}

/** A new hash setting: a PHC string without its hash, with the current cost and a random salt of 16 bytes. */
export function newHashSetting(): string {
  return hashPrefix(randomBytes(16).toString('base64').replace(/=+$/, ''))
}

/**
 * Hashes a password with the cost and salt of a setting, so that equal passwords have equal hashes. Throws `busy` if
 * the queue is full and drops it.
 */
export function hashPasswordLike(
  setting: string,
  plain: string,
  share: Share = defaultShare,
): Promise<string> {
  const { memoryCost, timeCost, parallelism } = parseOptions(`${setting}$${'A'.repeat(43)}`)
  const salt = Buffer.from(setting.split('$')[4] ?? '', 'base64')
  return passwordQueue.run(share, () =>
    hash(plain, { memoryCost, timeCost, parallelism, outputLen: 32, salt }),
  )
}

/**
 * Whether a password matches a hash. Without a hash, returns false after the same work. Throws `busy` if its place in
 * the queue is full and drops it.
 */
export async function verifyPassword(
  hashed: string | null,
  plain: string,
  share: Share = defaultShare,
): Promise<boolean> {
  const isMatch = await passwordQueue.run(share, () => verify(hashed ?? dummyHash, plain))
  return isMatch && hashed !== null
}

/** Whether a hash was made with weaker parameters than the current ones, so that the next sign-in replaces it. */
export function isOutdatedHash(hashed: string): boolean {
  const { memoryCost, timeCost, outputLen } = parseOptions(hashed)
  return (
    memoryCost < parameters.memoryCost || timeCost < parameters.timeCost || outputLen < parameters.outputLen
  )
}

const readableCharacters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password of 16 characters that are easy to read: about 79 bits. */
export function generatePassword(): string {
  return Array.from({ length: 16 }, () =>
    readableCharacters.charAt(randomInt(readableCharacters.length)),
  ).join('')
}
