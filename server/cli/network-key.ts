import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { type Command, CommandError } from './command.ts'
import { databaseThere } from './database-there.ts'

const usage = 'Name an address: npm run network-key -- --address 203.0.113.7'

/** `network-key --address ADDRESS`: prints the network hash by which log and audit log name an address. */
export const command: Command = async (words, environment) => {
  const { values } = parseArgs({ args: words, options: { address: { type: 'string' } } })
  const address = values.address ?? ''
  if (isIP(address) === 0) throw new CommandError(usage)
  const settings = readSettings(environment)
  databaseThere(settings.database)
  const context = await openContext({ ...settings, logLevel: 'warn' })
  try {
    console.log(context.secrets.digest('network', networkOf(address)))
  } finally {
    await closeContext(context)
  }
}
