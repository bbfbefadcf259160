import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { EventHub } from './event-hub.ts'
import { existsApplication } from './store.ts'

type Opening = { requestId: string; caller: Pick<AccountCaller, 'userId' | 'name'> }

/** Tells colleagues, in every process, that the caller has an application open. Throws `not_found`. */
export async function openRequest(
  { db, events, clock }: Context,
  hub: EventHub,
  { requestId, caller: { userId, name: by } }: Opening,
): Promise<void> {
  if (!(await existsApplication(db, requestId))) throw new AppError('not_found')
  await hub.ready()
  const since = hub.presence.sinceOf(userId, requestId) ?? clock.now().toISOString()
  events.publish({ type: 'opened', requestId, userId, by, since })
}

/** Tells colleagues, in every process, that the caller has an application no longer open. */
export function leaveRequest({ events }: Context, { requestId, caller: { userId } }: Opening): void {
  events.publish({ type: 'left', requestId, userId })
}
