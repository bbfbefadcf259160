export { findPage } from './find-page.ts'
export { countNotTold } from './store.ts'
