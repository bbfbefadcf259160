import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { generatePassword, hashPassword, isOutdatedHash, verifyPassword } from './hashing.ts'

// The real cost: vitest.config.ts gives this file a process of its own, in which nothing lowers it.
describe('password hashes', () => {
  it('are Argon2id with 64 MiB, three passes, one lane, a salt of 16 bytes and a tag of 32', async () => {
    const hashed = await hashPassword('a long enough one')
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword(hashed, 'a long enough one')).toBe(true)
    expect(await verifyPassword(hashed, 'a long enough one ')).toBe(false)
    expect(await verifyPassword(hashed, 'A long enough one')).toBe(false)
  })

  it('use every byte of a password, with spaces and in any script', async () => {
    const plain = '  قَهوة  زيادة é '
    const hashed = await hashPassword(plain)
    expect(await verifyPassword(hashed, plain)).toBe(true)
    expect(await verifyPassword(hashed, plain.trim())).toBe(false)
    expect(await verifyPassword(hashed, plain.normalize('NFD'))).toBe(false)
  })

  it('match nothing if there is no hash', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(null, 'anything at all')).toBe(false)
  })

  it('are outdated if they were made with weaker parameters', async () => {
    expect(isOutdatedHash(await hashPassword('a long enough one'))).toBe(false)
    expect(isOutdatedHash(await hash('a long enough one', { memoryCost: 19_456, timeCost: 2 }))).toBe(true)
  })

  it('are made two at once with 32 waiting; beyond that the oldest of a lane gets `busy`', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => verifyPassword(null, 'anything')),
    )
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejected).toHaveLength(6)
    for (const { reason } of rejected) {
      expect(reason).toMatchObject({ code: 'busy', details: { retryAfter: expect.any(Number) } })
    }
    expect(await verifyPassword(null, 'anything')).toBe(false)
  })
})

describe('generated passwords', () => {
  it('have 16 easily readable characters, and differ', () => {
    const made = Array.from({ length: 200 }, generatePassword)
    for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{16}$/)
    expect(new Set(made).size).toBe(200)
  })
})
