import { parseArgs } from 'node:util'
import { removeSecondFactorOf, unlockAccount } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { makeOperatorLink } from '#server/auth/index.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { nameOfPlace } from '#server/platform/files/open-files.ts'
import { setOrphansAside } from '#server/uploads/index.ts'
import { type Command, CommandError } from './command.ts'
import { databaseThere } from './database-there.ts'

const usage = `Say what is to be unlocked:
  npm run unlock -- --name karim   lets an account (or its e-mail) try to sign in again at once
  npm run unlock -- --name karim --remove-second-factor
                                   lets a staff member whose device is lost sign in by password alone
  npm run unlock -- --name karim --password-link
                                   makes a one-time link for a new password of a staff member, valid for an hour
  npm run unlock -- --new-key      takes the present secret key for good, where the former one is lost
  npm run unlock -- --new-files    takes the present folder of files for good, where the former one is lost, and
                                   moves files aside that the database does not know; they go after 14 days`

const renewed = {
  key: 'The present secret key belongs to the database now. Links to files and known devices of before do not hold any more; nobody is signed out, and no data is lost. Staff with two-step verification sign in with a recovery code and set it up again.',
  files:
    'The present folder of files belongs to the database now. What lay in the former one alone stays missing.',
}

/** `unlock`: lets an account sign in again, or takes the present key or files for good; see the usage. */
export const command: Command = async (words, environment) => {
  const { name, act, renewal } = readWords(words)
  const settings = readSettings(environment)
  const database = databaseThere(settings.database)
  const context = await openContext({ ...settings, logLevel: 'warn' }, { renewal })
  try {
    await recordRenewal(context, renewal)
    if (name) await act(context, { name, database })
  } finally {
    await closeContext(context)
  }
}

type Renewal = { key: boolean; files: boolean }

type Words = { name?: string; act: (context: Context, named: Named) => Promise<void>; renewal: Renewal }

function readWords(words: string[]): Words {
  const options = {
    name: { type: 'string' },
    'remove-second-factor': { type: 'boolean' },
    'password-link': { type: 'boolean' },
    'new-key': { type: 'boolean' },
    'new-files': { type: 'boolean' },
  } as const
  const { name, ...values } = parseArgs({ args: words, options }).values
  const renewal = { key: values['new-key'] ?? false, files: values['new-files'] ?? false }
  const removesFactor = values['remove-second-factor'] ?? false
  const makesLink = values['password-link'] ?? false
  if (removesFactor && makesLink) throw new CommandError(usage)
  if (!name && (removesFactor || makesLink || (!renewal.key && !renewal.files))) throw new CommandError(usage)
  const act = removesFactor ? removeSecondFactor : makesLink ? makePasswordLink : unlock
  return { ...(name && { name }), act, renewal }
}

async function recordRenewal(context: Context, renewal: Renewal): Promise<void> {
  const { db, clock } = context
  for (const what of ['key', 'files'] as const) {
    if (!renewal[what]) continue
    await audit(db, null, { at: clock.now(), action: `installation.${what}_replaced` })
    console.log(renewed[what])
  }
  if (!renewal.files) return
  const moved = await setOrphansAside(context)
  if (moved > 0) {
    console.log(
      `${moved} files that the database does not know were set aside, in orphans/ of ${nameOfPlace(filesPlaceOf(context.settings))}; they are removed after 14 days, unless a database that knows them is back by then.`,
    )
  }
}

type Named = { name: string; database: string }

async function unlock(context: Context, { name, database }: Named): Promise<void> {
  if (!(await unlockAccount(context, name)))
    throw new CommandError(`There is no account ${name} in ${database}.`)
  console.log(`${name} can try to sign in again at once.`)
}

async function removeSecondFactor(context: Context, { name, database }: Named): Promise<void> {
  const outcome = await removeSecondFactorOf(context, name)
  if (outcome === 'no_account') throw new CommandError(`There is no staff account ${name} in ${database}.`)
  if (outcome === 'no_factor') throw new CommandError(`${name} has no second factor.`)
  console.log(
    `The second factor of ${name} is removed and their sessions have ended. The password alone signs in now; where the team requires a second factor, the next sign-in sets one up.`,
  )
}

async function makePasswordLink(context: Context, { name, database }: Named): Promise<void> {
  const link = await makeOperatorLink(context, name)
  if (link === null)
    throw new CommandError(`There is no staff account ${name} in ${database} that may sign in.`)
  console.log(
    `${link}\nThis link works once, for an hour: the person who opens it chooses the password of ${name}. It ends all their sessions; they then sign in at /admin. Give it only to them.`,
  )
}
