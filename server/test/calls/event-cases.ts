import type { CallCases } from './call-case.ts'
import { newApplicant } from './preparations.ts'
import type { World } from './world.ts'

const happy = () => ({})

const onePending = async (world: World) => ({ params: { id: (await newApplicant(world)).id } })

/** The stream of events for staff, and who has which application open. */
export const eventCases = {
  // An id that was never given, so that the stream begins with an event.
  streamEvents: { happy: () => ({ headers: { 'last-event-id': 'of-long-ago' } }) },
  openRequest: { happy: onePending },
  leaveRequest: { happy: onePending },
  listPresence: { happy },
} satisfies Partial<CallCases>
