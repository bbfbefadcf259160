import type { Context } from '#server/context.ts'
import { openingOddity } from './rules.ts'

const purpose = 'form opening'

/** A signed note of this moment, for a form to carry from its opening to its sending. */
export function formOpening({ secrets, clock }: Context): string {
  const openedAt = String(clock.now().getTime())
  return `${openedAt}.${secrets.sign(purpose, openedAt)}`
}

/** What is odd about a form's opening, in a word; null where nothing is, or none was sent. Never a reason to refuse. */
export function readOpening({ secrets, clock }: Context, note: string | undefined): string | null {
  if (note === undefined) return null
  const [openedAt = '', signature = ''] = note.split('.')
  const isSigned = secrets.verify(purpose, openedAt, signature)
  return openingOddity({ openedAt: Number(openedAt), isSigned }, clock.now())
}
