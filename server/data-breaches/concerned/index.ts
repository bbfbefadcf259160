export { concernedPeople, countConcerned } from './concerned-people.ts'
export type { ConcernedPerson } from './store.ts'
