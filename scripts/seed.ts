import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { extentOf, fill } from '#scripts/seed/fill.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'

const usage = `Fills an empty product with made-up people, to try it at size.

  npm run seed -- --large          200,000 people
  npm run seed -- --people 5000    another number

Give a new folder or database, and an account to sign in with at its first start:
  DEMO=0 DATA_DIR=/a/new/folder npm run seed -- --large
  DEMO=0 DATA_DIR=/a/new/folder ADMIN_USERNAME=karim ADMIN_PASSWORD=… npm start`

const large = 200_000

const { values } = parseArgs({ options: { large: { type: 'boolean' }, people: { type: 'string' } } })
const people = values.large ? large : Number(values.people)
if (Number.isInteger(people) && people > 0) await seed(people)
else {
  console.error(usage)
  process.exitCode = 1
}

async function seed(people: number): Promise<void> {
  const context = await openContext(readSettings(process.env), { log: pino({ level: 'warn' }) })
  try {
    const { database, db } = context
    const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    const request = await db.selectFrom('applications').select('id').limit(1).executeTakeFirst()
    if (anyone || request) {
      console.error('This database has people already. Made-up ones are only added to an empty one.')
      process.exitCode = 1
      return
    }
    await fill(database, people)
    console.log(`Added, about: ${JSON.stringify(extentOf(people))}`)
  } finally {
    await closeContext(context)
  }
}
