export { findPage } from './find-page.ts'
export type { SeenQuery } from './rules.ts'
export { countNotTold, countStatesOf } from './store.ts'
