export { chosenPeriodsOf, retentionInForce, retentionOfNight } from './read-periods.ts'
export { savePeriod } from './store.ts'
