import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTexts } from './read-texts.ts'
import { pageOf } from './texts-page.ts'

// Writes every text of the product into one page, for a reader of one language or both: `npm run texts`.

const texts = readTexts()
writeFileSync(join(import.meta.dirname, '../../texts.html'), pageOf(texts))
console.log(`${texts.length} texts are in texts.html.`)
