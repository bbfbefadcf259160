export { endPublications } from './end-publications.ts'
