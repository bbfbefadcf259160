import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/receipts.ts'
import type { Context } from '#server/context.ts'
import { shownCookies } from '#server/platform/http/cookies.ts'
import { contentDisposition } from '#server/platform/http/file-names.ts'
import { serve } from '#server/platform/http/serve.ts'
import { issueReceipt } from './issue-receipt.ts'
import { listOwnReceipts, listUserReceipts } from './list-receipts.ts'
import { readReceipt } from './read-receipt.ts'
import { receiptPath } from './receipt-link.ts'
import { voidReceipt } from './void-receipt.ts'

/** Registers the endpoints for receipts, and their PDFs. */
export async function receiptRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.listMyReceipts, ({ caller, query }) => listOwnReceipts(context, caller, query))

  serve(app, contract.listUserReceipts, ({ params, caller, query }) =>
    listUserReceipts(context, { userId: params.id, sessionId: caller.sessionId }, query),
  )

  serve(app, contract.issueReceipt, async ({ params, body, actor, caller: { sessionId } }) => ({
    receipt: await issueReceipt(context, {
      ...{ userId: params.id, requestId: body.requestId, replaces: body.replaces },
      ...{ actor, sessionId },
    }),
  }))

  serve(app, contract.voidReceipt, async ({ params, body, actor, caller: { sessionId } }) => ({
    receipt: await voidReceipt(context, {
      ...{ id: params.receiptId, userId: params.id, reason: body.reason },
      ...{ actor, sessionId },
    }),
  }))

  openReceipts(app, context)
}

function openReceipts(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    receiptPath,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { query } = request
      const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const link = { exp: textOf('exp'), for: textOf('for'), of: textOf('of'), sig: textOf('sig') }
      const cookies = shownCookies(request)
      const { pdf, number } = await readReceipt(context, { link, cookies })
      const word = { ar: 'إيصال', en: 'Receipt' }[cookies.language === 'en' ? 'en' : 'ar']
      const name = `${word} ${number}.pdf`
      return reply
        .headers({ ...headers, 'content-disposition': contentDisposition('inline', name) })
        .send(pdf)
    },
  )
}

const headers = {
  'content-type': 'application/pdf',
  'cache-control': 'private, no-store',
  // With `sandbox`, browsers show an empty page for a PDF.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
