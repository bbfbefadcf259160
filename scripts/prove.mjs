import { runPrograms } from '#scripts/test/programs.mjs'

await runPrograms('test/stress', process.argv.slice(2))
