import type { Endpoint } from '#contract/endpoint.ts'
import type { CallId, CallNamed } from '#contract/endpoints.ts'
import type { ErrorCode, errorDefinitions } from '#contract/errors.ts'
import type { CaseInput, World } from './world.ts'

/**
 * The 409 errors that a call's case must produce. `repeat_differs` is tested with every call that has a body, a form or
 * an address, so needs no case; `repeat_in_progress` would need a first call that takes seconds, and none does.
 */
type ConflictCode = {
  [Code in ErrorCode]: (typeof errorDefinitions)[Code]['status'] extends 409 ? Code : never
}[ErrorCode]
type ConflictOf<E extends Endpoint> = Exclude<
  Extract<E['errors'][number], ConflictCode>,
  'repeat_differs' | 'repeat_in_progress'
>

/** Prepares a request and returns how it differs from the call's example. */
export type Prepare = (world: World) => Promise<CaseInput> | CaseInput

/** How to make one call succeed, and how to produce each conflict that it declares. */
export type CallCase<E> = E extends Endpoint
  ? [ConflictOf<E>] extends [never]
    ? { happy: Prepare }
    : { happy: Prepare; conflicts: Record<ConflictOf<E>, Prepare> }
  : never

/** A case per call; a missing case or conflict does not compile. */
export type CallCases = { [Id in CallId]: CallCase<CallNamed<Id>> }
