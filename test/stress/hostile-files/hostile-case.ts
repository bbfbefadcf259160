import type { FileToSend } from '#scripts/serving/calls.ts'

/**
 * A file that is as expensive as possible. `refused`: must not reach a decoder, a `bomb` must be rejected at once.
 * `accepted`: valid, and as expensive as valid files get. Names of files and types match the format.
 */
export type HostileCase = {
  what: string
  file: FileToSend
  expected: 'refused' | 'accepted'
  isBomb: boolean
}

/** Creates the cases of one format. */
export function casesOf(extension: string, type: string) {
  const make =
    (expected: HostileCase['expected'], isBomb: boolean) =>
    (what: string, bytes: Buffer): HostileCase => ({
      what: `${extension.toUpperCase()} ${what}`,
      file: { bytes: new Uint8Array(bytes), name: `receipt.${extension}`, type },
      expected,
      isBomb,
    })
  return { bomb: make('refused', true), rejected: make('refused', false), accepted: make('accepted', false) }
}

/** The maximum size of a proof, in bytes. */
export const largest = 5 * 1024 * 1024
