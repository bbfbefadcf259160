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

const { ADMIN_USERNAME: _, ADMIN_PASSWORD: givenPassword, ...environment } = process.env

try {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, 'display-name': { type: 'string' } },
  })
  if (!values.username) throw new Error('Name the admin: npm run create-admin -- --username karim')
  const username = check(Username.safeParse(values.username), 'The username')
  const password = check(
    NewPassword.safeParse(givenPassword ?? (await askPassword(`Password for ${username}: `))),
    'The password',
  )
  const typedName = values['display-name']
  const name = typedName && check(PersonName.safeParse(typedName), 'The display name')
  if (name && !hasPublicName({ name, username })) throw new Error(fieldSentence('name_of_sign_in', 'en'))
  if (isCommonPassword(password)) throw new Error(fieldSentence('password_common', 'en'))
  if (isOwnWord(password, [username, name])) throw new Error(fieldSentence('password_own', 'en'))
  const context = await openContext({ ...readSettings(environment), logLevel: 'warn' })
  try {
    await makeAdmin(context, { username, password, ...(name && { name }) })
  } finally {
    await closeContext(context)
  }
  console.log(`${username} is an admin now and can sign in at /admin.`)
} catch (error) {
  const sentence = error instanceof AppError ? errorSentence(error.code, 'en') : (error as Error).message
  console.error(sentence)
  process.exitCode = 1
}

type Checked = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } }

function check(result: Checked, what: string): string {
  if (result.success) return result.data
  throw new Error(`${what}: ${fieldSentence(result.error.issues[0]?.message ?? 'invalid', 'en')}.`)
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
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
