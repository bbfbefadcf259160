export { registerCells } from './read-register.ts'
export { registerRoutes } from './routes.ts'
