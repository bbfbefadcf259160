import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/push.ts'
import { maxPushDevices } from '#contract/push.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addDevice, removeDevice } from './change-devices.ts'
import { devicesOf } from './store.ts'
import { prepareVapidKeys, vapidKeys } from './vapid-keys.ts'
import { deviceView } from './view.ts'

/** Registers the endpoints for staff who want notices on their devices. */
export async function pushRoutes(app: FastifyInstance, context: Context): Promise<void> {
  app.addHook('onListen', async () => {
    await prepareVapidKeys(context)
  })

  serve(app, contract.readPush, async ({ caller }) => {
    const keys = await vapidKeys(context)
    if (!keys) throw new AppError('busy')
    const rows = await devicesOf(context.db, caller.userId)
    const devices = rows.slice(0, maxPushDevices).map((row) => deviceView(row, caller.sessionId))
    return { publicKey: keys.publicKey, devices }
  })

  serve(app, contract.addPushDevice, async (call) => {
    const { caller, language, body } = call
    const { network, userAgent: browser } = requestOriginOf(call, context.settings.publicUrl)
    const row = await addDevice(context, body, { caller, network, browser, language })
    return { device: deviceView(row, caller.sessionId) }
  })

  serve(app, contract.removePushDevice, async ({ params, actor }) => {
    await removeDevice(context, params.id, actor)
  })
}
