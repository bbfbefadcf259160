export { chosenPeriodsOf, retentionInForce } from './read-periods.ts'
export { savePeriod } from './store.ts'
