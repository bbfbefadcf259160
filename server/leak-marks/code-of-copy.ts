import { randomInt } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { codeAlphabet, codeLength } from '#server/platform/pdf/leak-mark.ts'
import { type Copy, findMark, insertMark } from './store.ts'

// Of 852 thousand million codes one is taken twice in a row only by a broken source of chance.
const mostTries = 5

/**
 * The code that a member's copies of a resource bear: a random one, made when the member first opens it. Who knows some
 * codes cannot tell another.
 */
export async function codeOfCopy({ db, clock }: Context, copy: Copy): Promise<string> {
  for (let tries = 0; tries < mostTries; tries++) {
    const known = await findMark(db, copy)
    if (known) return known.code
    await insertMark(db, { ...copy, code: newCode(), now: clock.now() })
  }
  throw new Error('No code was free for a copy')
}

function newCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}
