/** The parts of a described call that a command needs. */
export type CurlInput = {
  path: string
  method: string
  call: {
    security?: readonly object[]
    parameters: { name: string; in: string; example?: unknown }[]
    requestBody?: { content: Record<string, { example?: unknown }> }
  }
}

/** The curl command for a described call, with the example of each of its parts. */
export function curlText({ path, method, call }: CurlInput): string {
  const given = (place: string) => call.parameters.filter((one) => one.in === place && 'example' in one)
  const address = given('path').reduce(
    (text, { name, example }) => text.replace(`{${name}}`, String(example)),
    path,
  )
  const query = given('query').map(({ name, example }) => `--data-urlencode ${quoted(`${name}=${example}`)}`)
  const args = [
    `curl${method === 'GET' ? (query.length > 0 ? ' -G' : '') : ` -X ${method}`} "$ADDRESS${address}"`,
    ...(isTokenNeeded(call) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...query,
    ...bodyArguments(call.requestBody?.content ?? {}),
  ]
  return args.join(' \\\n  ')
}

/** Whether a call cannot be made without a token. */
function isTokenNeeded({ security = [] }: CurlInput['call']): boolean {
  return security.length > 0 && security.every((way) => Object.keys(way).length > 0)
}

function bodyArguments(content: Record<string, { example?: unknown }>): string[] {
  const form = content['multipart/form-data']
  if (form) return Object.entries(form.example ?? {}).flatMap(formArguments)
  const json = content['application/json']
  if (!json) return []
  return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json.example, null, 2))}`]
}

function formArguments([field, value]: [string, unknown]): string[] {
  const isFile = (text: string) => /\.(jpg|pdf|mp4)$/.test(text)
  const values = Array.isArray(value) ? value : [value]
  return values.map((one) => `-F ${quoted(`${field}=${isFile(one) ? '@' : ''}${one}`)}`)
}

/** Quotes a word for the shell. */
const quoted = (text: string) => `'${text.replace(/'/g, "'\\''")}'`
