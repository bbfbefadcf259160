import { expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'

const thirtyDays = 30 * 24 * 60 * 60 * 1000

eachDatabase((kind) => {
  it('after thirty days a job deletes the networks of requests, and the data of rejected ones', async () => {
    const product = await pricedApp(kind)
    try {
      const waiting = await postApplication(product.app, { from: '198.51.100.7' })
      const rejected = await postApplication(product.app, { from: '198.51.100.7' })
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      await callAs(product.app, staff, {
        method: 'POST',
        url: `/admin/reject/${rejected._id}`,
        payload: {},
      })
      const jobs = openProductJobs(product.context)
      const read = (id: string) =>
        product.context.db
          .selectFrom('applications')
          .select(['network_block', 'network_expires_at', 'proof_id', 'password_hash'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      await jobs.runDueJobs()
      const [remaining, left] = [await read(waiting._id), await read(rejected._id)]
      expect(remaining.network_block).toEqual(expect.any(String))
      expect(left.proof_id).toEqual(expect.any(String))
      product.clock.advance(thirtyDays)
      await jobs.runDueJobs()
      expect(await read(waiting._id)).toEqual({ ...remaining, network_block: null, network_expires_at: null })
      expect(await read(rejected._id)).toEqual({ ...left, proof_id: null, password_hash: null })
      const ofRejected = product.context.db.selectFrom('uploads').where('application_id', '=', rejected._id)
      expect(await ofRejected.select('id').execute()).toEqual([])
    } finally {
      await product.close()
    }
  })
})
