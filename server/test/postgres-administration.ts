import { Client } from 'pg'

/** Runs one administrative statement on its own connection. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The version of a server as one number, such as 150018. */
export async function versionOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('show server_version_num')
    return Number(rows[0].server_version_num)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
