export { countMethods, isOfMethod } from './store.ts'
