export { attempt } from './attempt.ts'
