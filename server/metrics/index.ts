export { openMetrics } from './open-metrics.ts'
export { metricsRoutes } from './routes.ts'
