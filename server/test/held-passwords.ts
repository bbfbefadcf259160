import { expect, vi } from 'vitest'
import { passwordQueue } from '#server/platform/passwords/hashing.ts'

/**
 * Takes both places of the password queue, so that a call that checks a password waits in it. `isReached` resolves when
 * such a call waits; `release` lets it go on and resolves when both places are free.
 */
export function holdPasswords(): { isReached: () => Promise<void>; release: () => Promise<void> } {
  const released = Promise.withResolvers<void>()
  const held = [0, 1].map(() => passwordQueue.run({ lane: 'form', from: '' }, () => released.promise))
  const run = vi.spyOn(passwordQueue, 'run')
  return {
    isReached: () => vi.waitFor(() => expect(run).toHaveBeenCalled(), { timeout: 10_000 }),
    release: async () => {
      run.mockRestore()
      released.resolve()
      await Promise.all(held)
    },
  }
}
