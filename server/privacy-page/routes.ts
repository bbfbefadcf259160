import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/privacy-page.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { listConsents } from './list-consents.ts'
import { pageInForce, readVersion } from './page-in-force.ts'

/** Registers the endpoints of the page about privacy and of what people agreed to. */
export async function privacyPageRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readPrivacyPage, async () => ({ page: await pageInForce(context) }))

  serve(app, contract.readPrivacyVersion, async ({ params }) => ({
    page: await readVersion(context, params.version),
  }))

  serve(app, contract.listUserConsents, ({ params }) => listConsents(context, params.id))
}
