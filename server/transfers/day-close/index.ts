export { readClose } from './read-close.ts'
