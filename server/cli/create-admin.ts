import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { errorSentence } from '#contract/errors.ts'
import { fieldSentence } from '#contract/field-errors.ts'
import { hasPublicName } from '#contract/staff.ts'
import { NewPassword, PersonName, Username } from '#contract/text.ts'
import { makeAdmin } from '#server/auth/index.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { isCommonPassword, isOwnWord } from '#server/platform/passwords/common-passwords.ts'
import { type Command, CommandError, type Environment } from './command.ts'

type NewAdmin = { username: string; password: string; name?: string }

/** `create-admin --username NAME`: creates another admin, with a password that is asked for or in `ADMIN_PASSWORD`. */
export const command: Command = async (words, environment) => {
  const { ADMIN_USERNAME: _, ADMIN_PASSWORD: givenPassword, ...settings } = environment
  const admin = await readAdmin(words, givenPassword)
  await create(admin, settings)
  console.log(`${admin.username} is an admin now and can sign in at /admin.`)
}

async function readAdmin(words: string[], givenPassword: string | undefined): Promise<NewAdmin> {
  const options = { username: { type: 'string' }, 'display-name': { type: 'string' } } as const
  const { values } = parseArgs({ args: words, options })
  if (!values.username) {
    throw new CommandError('Name the admin: npm run create-admin -- --username karim')
  }
  const username = check(Username.safeParse(values.username), 'The username')
  const password = check(
    NewPassword.safeParse(givenPassword ?? (await askPassword(`Password for ${username}: `))),
    'The password',
  )
  const typedName = values['display-name']
  const name = typedName && check(PersonName.safeParse(typedName), 'The display name')
  if (name && !hasPublicName({ name, username })) {
    throw new CommandError(fieldSentence('name_of_sign_in', 'en'))
  }
  if (isCommonPassword(password)) throw new CommandError(fieldSentence('password_common', 'en'))
  if (isOwnWord(password, [username, name])) throw new CommandError(fieldSentence('password_own', 'en'))
  return { username, password, ...(name && { name }) }
}

async function create(admin: NewAdmin, environment: Environment): Promise<void> {
  const context = await openContext({ ...readSettings(environment), logLevel: 'warn' })
  try {
    await makeAdmin(context, admin)
  } catch (error) {
    throw error instanceof AppError ? new CommandError(errorSentence(error.code, 'en')) : error
  } finally {
    await closeContext(context)
  }
}

type Checked = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }

function check(result: Checked, what: string): string {
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new CommandError(`${what}: ${fieldSentence(issue?.message ?? 'invalid', 'en')}.`)
}

/** Prompts for a password without echo. */
async function askPassword(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY === true,
  })
  try {
    const ended = once(terminal, 'close').then(() => {
      throw new CommandError('No password was given. Type it in a terminal, or set ADMIN_PASSWORD.')
    })
    return await Promise.race([terminal.question(''), ended])
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
