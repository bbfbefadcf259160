import { errorDefinitions } from '#contract/errors.ts'
import { CurrentTerms } from '#contract/order-values.ts'

/** The schema of every error response. */
export const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'One sentence for people, in the language of Accept-Language.' },
    code: { type: 'string', enum: Object.keys(errorDefinitions) },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The errors of single fields, by path, as `title.ar` or `videos.0.url`.',
    },
    retryAfter: { type: 'integer', description: 'Seconds to wait, as in the header Retry-After.' },
    requestId: {
      type: 'string',
      description: 'For an internal error: the id of the request in the server’s log.',
    },
    status: {
      type: 'string',
      enum: ['approved', 'rejected', 'cancelled'],
      description: 'For `application_not_pending`: the state of the application.',
    },
    order: {
      type: 'object',
      description:
        'For `price_changed`: what the order would be now, in EGP, and the `siteVersion` that has this price.',
      properties: Object.fromEntries(
        Object.keys(CurrentTerms.shape).map((name) => [name, { type: 'integer' }]),
      ),
    },
    renewalToken: {
      type: 'string',
      description: 'For `access_expired`: a token for half an hour, to request a new package.',
    },
    challengeToken: {
      type: 'string',
      description:
        'For `second_factor_required`: the token for the second step of the sign-in, until `expiresAt`.',
    },
    expiresAt: { type: 'string', format: 'date-time', description: 'For `second_factor_required`.' },
    methods: {
      type: 'array',
      items: { type: 'string', enum: ['code', 'recovery_code', 'passkey'] },
      description: 'For `second_factor_required`: how the account can complete the sign-in.',
    },
  },
}
