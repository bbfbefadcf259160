import { join } from 'node:path'
import { build } from 'vitepress'
import { deadAnchorsIn } from './dead-anchors.ts'
import { foreignRequestsIn } from './foreign-requests.ts'

// Builds the documents to static pages: `npm run docs`. A dead link fails the build, and so does a page that would load
// something from another host.

const docs = join(import.meta.dirname, '../../docs')
await build(docs)
const pages = join(docs, '.vitepress/dist')
const found = [...deadAnchorsIn(pages), ...foreignRequestsIn(pages)]
if (found.length > 0) {
  console.error(found.join('\n'))
  process.exitCode = 1
} else console.log('The pages are in docs/.vitepress/dist.')
