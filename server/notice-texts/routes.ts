import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/notice-texts.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { saveNoticeText } from './save-notice-text.ts'
import { noticeTextsIn } from './store.ts'
import { noticeTextsView } from './view.ts'

/** Registers the endpoints of the texts that staff send on WhatsApp. */
export async function noticeTextRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const read = async () => noticeTextsView(await noticeTextsIn(context.db))

  serve(app, contract.listNoticeTexts, read)

  serve(app, contract.saveNoticeTexts, async ({ body, actor }) => {
    await saveNoticeText(context, body, actor)
    return read()
  })
}
