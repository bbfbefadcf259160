export { noticeTextRoutes } from './routes.ts'
