import type { Context } from '#server/context.ts'

type Check = { at: number; answers: Promise<boolean> }

const checkedEvery = 1000
const longestWait = 3000
const checks = new WeakMap<Context['database'], Check>()

/** Whether the database answers, in at most three seconds. It is asked once a second, however many want to know. */
export function databaseAnswers({ database, clock }: Context): Promise<boolean> {
  const at = clock.now().getTime()
  const last = checks.get(database)
  if (last && Math.abs(at - last.at) < checkedEvery) return last.answers
  const check = { at, answers: within(longestWait, database.check()) }
  checks.set(database, check)
  return check.answers
}

async function within(milliseconds: number, asked: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  const answer = asked.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
