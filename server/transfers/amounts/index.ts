export { arrivedAmount, dueAmount, expectedAmount, missingAmount, receivedAmount } from './store.ts'
