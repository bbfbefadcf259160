import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { databaseThere } from '#server/cli/database-there.ts'
import { readSettings } from '#server/config.ts'
import { closeContext, openContext } from '#server/context.ts'
import { networkOf } from '#server/platform/http/network.ts'

try {
  const { values } = parseArgs({ options: { address: { type: 'string' } } })
  const address = values.address ?? ''
  if (isIP(address) === 0) throw new Error('Name an address: npm run network-key -- --address 203.0.113.7')
  const settings = readSettings(process.env)
  databaseThere(settings.database)
  const context = await openContext({ ...settings, logLevel: 'warn' })
  try {
    console.log(context.secrets.digest('network', networkOf(address)))
  } finally {
    await closeContext(context)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
