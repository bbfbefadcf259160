export {
  assertNotHeld,
  countHeld,
  deleteHeld,
  dueDecisions,
  findHeld,
  type HeldDecisionRow,
  type HeldView,
  heldOf,
  insertHeld,
  markHeldAsFailed,
  oldestUndecidedIds,
} from './store.ts'
