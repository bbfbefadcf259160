import type { FastifyInstance } from 'fastify'
import { readProcessingRegister } from '#contract/processing-register.ts'
import type { Context } from '#server/context.ts'
import { shownCookies } from '#server/platform/http/cookies.ts'
import { contentDisposition } from '#server/platform/http/file-names.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readRegister, readRegisterPdf } from './read-register.ts'
import { registerPath } from './register-link.ts'
import { titles } from './words.ts'

/** Registers the endpoint of the register of processing, and its PDF. */
export async function registerRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, readProcessingRegister, ({ caller }) => readRegister(context, caller.sessionId))

  app.get<{ Querystring: Record<string, unknown> }>(
    registerPath,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { query } = request
      const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const link = { exp: textOf('exp'), for: textOf('for'), sig: textOf('sig') }
      const cookies = shownCookies(request)
      const pdf = await readRegisterPdf(context, { link, cookies })
      const name = `${titles.register[cookies.language === 'en' ? 'en' : 'ar']}.pdf`
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
