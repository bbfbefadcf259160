/** What one check found: with `fail` the product or a part of it does not work, a `warn` is to be known. */
export type Finding = { state: 'ok' | 'warn' | 'fail'; part: string; text: string }

/** The findings of a part, by their state. */
export function findingsOf(part: string) {
  const inState = (state: Finding['state']) => (text: string) => ({ state, part, text })
  return { ok: inState('ok'), warn: inState('warn'), fail: inState('fail') }
}

/** What to run where a path belongs to another account: as that one, or if it is root, who never is the product, a chown. */
export const asOwner = (uid: number, path: string) =>
  uid === 0
    ? `sudo chown -R ${process.getuid?.()} '${path}'`
    : `sudo -u '#${uid}' node server/coach.mjs doctor`
