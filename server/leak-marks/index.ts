export { markedParts } from './mark-file.ts'
export { leakMarkRoutes } from './routes.ts'
export { marksOfMember } from './store.ts'
