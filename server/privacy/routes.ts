import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/privacy.ts'
import type { Context } from '#server/context.ts'
import { sendCookies, shownCookies } from '#server/platform/http/cookies.ts'
import { contentDisposition } from '#server/platform/http/file-names.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { eraseUser } from './erase-user.ts'
import { admitExport, exportPath, makeExportLink, makeExportLinkOf } from './export-link.ts'
import { readExport } from './read-export.ts'
import { nameOfCopy } from './view.ts'

/** Registers the endpoints for data export and erasure. */
export async function privacyRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.exportMyData, {
    admit: ({ caller }) => admitExport(context, caller),
    act: ({ caller }) => makeExportLink(context, caller),
  })

  serve(app, contract.exportUserData, {
    admit: ({ caller }) => admitExport(context, caller),
    act: ({ params, caller }) => makeExportLinkOf(context, params.id, caller),
  })

  serve(app, contract.deleteMyAccount, async (call) => {
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const given = { caller: call.caller, password: call.body.password }
    sendCookies(call.reply, await deleteMyAccount(context, given, visit))
  })

  serve(app, contract.eraseUser, async (call) => {
    const { params, body, caller } = call
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const given = { id: params.id, currentPassword: body.currentPassword }
    sendCookies(call.reply, await eraseUser(context, given, { caller, visit }))
  })

  openExports(app, context)
}

function openExports(app: FastifyInstance, context: Context): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    exportPath,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { query, ip } = request
      const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const cookies = shownCookies(request)
      const { body, ofMember } = await readExport(context, {
        link: { exp: textOf('exp'), for: textOf('for'), of: textOf('of'), sig: textOf('sig') },
        cookies,
        network: context.secrets.digest('network', networkOf(ip)),
      })
      const language = cookies.language === 'en' ? 'en' : 'ar'
      const name = ofMember === null ? 'my-data.zip' : nameOfCopy(ofMember, language, context.clock.now())
      return reply
        .headers({ ...headers, 'content-disposition': contentDisposition('attachment', name) })
        .send(body)
    },
  )
}

const headers = {
  'content-type': 'application/zip',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
