export { lowerSameEmail, raiseSameEmail } from './store.ts'
