export { dataBreachRoutes } from './routes.ts'
export { countBreaches } from './store.ts'
