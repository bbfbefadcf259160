import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The floor: a server that only sends the same bytes with the same headers.
const [port = '0', bodyFile = '', headersFile = ''] = process.argv.slice(2)
const body = readFileSync(bodyFile)
const headers = JSON.parse(readFileSync(headersFile, 'utf8'))
createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
