export { isFormerFile } from './file-store.ts'
export { libraryJobs } from './purge-resources.ts'
export {
  type LibraryQuery,
  readCategories,
  readLibrary,
  readResource,
  viewOwnResources,
} from './read-library.ts'
export { libraryRoutes } from './routes.ts'
export {
  addResource,
  findResources,
  listResources,
  resourceOfFile,
  type StockResource,
} from './stock-library.ts'
export { hasNoItems } from './store.ts'
