import type { RequestEvent } from '#contract/events.ts'
import type { Context } from '#server/context.ts'

/** Tells staff that an application changed, once the caller's transaction has committed. */
export function publishChange(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  id: string,
  change: RequestEvent['change'],
): void {
  events.publish({ type: 'request', id, change, at: clock.now().toISOString() })
}
