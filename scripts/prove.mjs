import { runPrograms } from '#scripts/test/programs.mjs'

await runPrograms('scripts/prove', process.argv.slice(2))
