export { resourceJobs } from './purge-resources.ts'
export {
  type LibraryQuery,
  readCategories,
  readLibrary,
  readResource,
  viewOwnResources,
} from './read-library.ts'
export { resourceRoutes } from './routes.ts'
export { addResource, findResources, listResources, type Resource, resourceOfFile } from './stock-library.ts'
