import { describeFailure } from './transport.ts'

type MailError = { code: string; originalCode: string; response: string; command: string }

/**
 * Why a mail server took no mail, and what to do, in a sentence or two for the operator. The server's own words may
 * contain the recipient: for the log there is `describeFailure`.
 */
export function explainFailure(error: unknown, url: string): string {
  const { hostname, port, protocol } = new URL(url)
  const server = `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`
  const said = factsOf(error)
  const cause = causes.find(({ matches }) => matches(said))
  const response = said.response ? ` It answered: ${said.response}` : ''
  return cause
    ? `${server} ${cause.text}${response}`
    : `${server} failed (${describeFailure(error)}). Look into its log.${response}`
}

function factsOf(error: unknown): MailError {
  const given = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {}
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : '')
  const isLate = given.name === 'TimeoutError'
  return {
    code: isLate ? 'ETIMEDOUT' : text('code'),
    originalCode: text('originalCode'),
    response: text('response').trim(),
    command: text('command'),
  }
}

// The first that matches: a rejected certificate is an error of the socket too.
const causes: { matches: (error: MailError) => boolean; text: string }[] = [
  {
    matches: ({ code }) => code === 'EAUTH',
    text: 'rejects the user or password. Correct them in SMTP_URL; some providers want a password made for programs, and characters such as @ or / are written like %40 and %2F.',
  },
  {
    matches: ({ originalCode }) => /CERT|SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/.test(originalCode),
    text: 'has a certificate that is not valid for this name, has expired, or comes from an unknown authority. Use the name that the certificate has; for an authority of your own set NODE_EXTRA_CA_CERTS to its file.',
  },
  {
    matches: ({ originalCode }) => /^ERR_SSL_|^EPROTO$/.test(originalCode),
    text: 'does not speak TLS in this way on this port. Use smtp:// with port 587, or smtps:// with port 465.',
  },
  {
    matches: ({ code }) => code === 'ETLS',
    text: 'offers no encryption, and a password is sent encrypted only. Use smtps:// with port 465, or another server.',
  },
  {
    matches: ({ originalCode }) => originalCode === 'ECONNREFUSED',
    text: 'refuses the connection: nothing listens there. Check host and port, and that the mail server runs.',
  },
  {
    matches: ({ code, originalCode }) => code === 'EDNS' || originalCode === 'ENOTFOUND',
    text: 'is not known: no address was found for this name. Check the host in SMTP_URL, and the name server.',
  },
  {
    matches: ({ code, originalCode }) =>
      code === 'ETIMEDOUT' || /^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(originalCode),
    text: 'does not answer in time. Check host and port; many hosters block port 25, so use 587 or 465.',
  },
  {
    matches: ({ code, command }) => code === 'EENVELOPE' && command === 'MAIL FROM',
    text: 'does not send for this sender. Set MAIL_FROM to an address that the account may use.',
  },
  {
    matches: ({ code }) => code === 'EENVELOPE',
    text: 'does not accept this recipient. Check the address, and whether the server sends mails to other domains.',
  },
]
