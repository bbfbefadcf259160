export { arrivedAmount, dueAmount, expectedAmount, missingAmount } from './store.ts'
