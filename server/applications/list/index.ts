export { findPage } from './find-page.ts'
export { countNotArrived, countNotArrivedByMethod, countNotTold, countStatesOf } from './store.ts'
