export { findPage } from './find-page.ts'
export { countNotTold, countStatesOf } from './store.ts'
