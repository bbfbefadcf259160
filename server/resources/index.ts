export { resourceJobs } from './purge-resources.ts'
export { resourceRoutes } from './routes.ts'
export { addResource, findResources, listResources, type Resource, resourceOfFile } from './stock-library.ts'
