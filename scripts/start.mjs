import { localNode } from '#scripts/set-up/places.mjs'
import { setUp } from '#scripts/set-up/set-up.mjs'
import { becomeProduct } from '#server/launch.mjs'

// `npm start`, and with `--dev` `npm run dev`: installs and builds what is missing, then becomes the product.
const words = process.argv.slice(2)
const isDev = words.includes('--dev')
const watching = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output']

if (await setUp({ pages: !isDev, tools: isDev })) becomeProduct(localNode, words, isDev ? watching : [])
else process.exitCode = 1
