import { runPrograms } from '#scripts/test/programs.mjs'

await runPrograms('scripts/bench', process.argv.slice(2))
