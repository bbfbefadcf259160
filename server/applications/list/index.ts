export { findPage } from './find-page.ts'
export { countNotArrived, countNotTold, countStatesOf } from './store.ts'
