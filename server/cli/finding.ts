/** What one check found: with `fail` the product or a part of it does not work, a `warn` is to be known. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; part: string; text: string }

/** The findings of a part, by their state. */
export function findingsOf(part: string) {
  const inState = (state: Finding['state']) => (text: string) => ({ state, part, text })
  return { ok: inState('ok'), warn: inState('warn'), fail: inState('fail') }
}

/** How to run a command as the account with this id. */
export const asAccount = (uid: number) => `sudo -u '#${uid}' node server/coach.mjs doctor`
