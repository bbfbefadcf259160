export {
  assertNotHeld,
  deleteHeld,
  dueDecisions,
  findHeld,
  type HeldDecisionRow,
  type HeldView,
  heldOf,
  insertHeld,
  markHeldAsFailed,
} from './store.ts'
