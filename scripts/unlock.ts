import { parseArgs } from 'node:util'
import { unlockAccount } from '#server/accounts/index.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'

try {
  const { values } = parseArgs({ options: { name: { type: 'string' } } })
  if (!values.name) throw new Error('Name the account: npm run unlock -- --name karim (or its e-mail)')
  const context = await openContext({ ...readSettings(process.env), logLevel: 'warn' })
  try {
    if (!(await unlockAccount(context, values.name))) throw new Error(`There is no account ${values.name}.`)
  } finally {
    await closeContext(context)
  }
  console.log(`${values.name} can try to sign in again at once.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
