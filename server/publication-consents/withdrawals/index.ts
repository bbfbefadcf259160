export { endPublications, endRequests } from './end-publications.ts'
