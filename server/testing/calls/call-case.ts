import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId, CallNamed } from '#contract/endpoints.ts'
import type { ErrorCode, faults } from '#contract/errors.ts'
import type { Sent, World } from './world.ts'

/**
 * The errors of a conflict that a call is in with what there is. `repeat_differs` is tried with every call that has a body, a
 * form or an address to differ in, and needs no case; `repeat_in_progress` takes a first call that lasts for seconds, and none does.
 */
type ConflictCode = {
  [Code in ErrorCode]: (typeof faults)[Code]['status'] extends 409 ? Code : never
}[ErrorCode]
type ConflictOf<E extends Endpoint> = Exclude<
  Extract<E['errors'][number], ConflictCode>,
  'repeat_differs' | 'repeat_in_progress'
>

/** Prepares what a request needs, and answers what of it differs from the call's example. */
export type Prepare = (world: World) => Promise<Sent> | Sent

/** How one call is made so that it succeeds, and so that it meets each conflict that it declares. */
export type CallCase<E> = E extends Endpoint
  ? [ConflictOf<E>] extends [never]
    ? { happy: Prepare }
    : { happy: Prepare; conflicts: Record<ConflictOf<E>, Prepare> }
  : never

/** A case for every call; a missing one, or one without a conflict that its call declares, does not compile. */
export type CallCases = { [Id in CallId]: CallCase<CallNamed<Id>> }
