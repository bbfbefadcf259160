export { addResource, findResource, listResources, type Resource } from './store.ts'
