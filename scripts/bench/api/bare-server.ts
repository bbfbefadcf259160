import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Read } from './recorded-reads.ts'

// The floor: only node:http and the same reads as the product does for each path, prepared once, with the rows sent as
// JSON.
const [databaseFile = '', readsFile = ''] = process.argv.slice(2)
const database = new DatabaseSync(databaseFile, { readOnly: true })
const readsOfPaths = JSON.parse(readFileSync(readsFile, 'utf8')) as Record<string, Read[]>
const preparedOfPaths = new Map(
  Object.entries(readsOfPaths).map(([path, reads]) => [
    path,
    reads.map(({ sql, values }) => ({
      statement: database.prepare(sql),
      values: values as SQLInputValue[],
    })),
  ]),
)

const server = createServer(({ url = '' }, response) => {
  const prepared = preparedOfPaths.get(url)
  const body = JSON.stringify(prepared?.map(({ statement, values }) => statement.all(...values)) ?? null)
  response.writeHead(prepared ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(Number(process.env.PORT), process.env.HOST)
process.on('SIGTERM', () => process.exit(0))
