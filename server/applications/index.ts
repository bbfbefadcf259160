export { applicationJobs } from './forget-rejected.ts'
export { formOpening } from './form-opening.ts'
export { applicationRoutes } from './routes.ts'
export { readCounts as countApplications } from './store.ts'
