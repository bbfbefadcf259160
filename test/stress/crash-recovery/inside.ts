import { pino } from 'pino'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'

/** Opens the product's database and files in this process, with a clock that is `ahead` by milliseconds. */
export async function inside<Result>(
  environment: Record<string, string>,
  act: (context: Context) => Promise<Result>,
  ahead = 0,
): Promise<Result> {
  const clock = { now: () => new Date(Date.now() + ahead) }
  const context = await openContext(readSettings(environment), { clock, log: pino({ level: 'silent' }) })
  try {
    return await act(context)
  } finally {
    await closeContext(context)
  }
}
