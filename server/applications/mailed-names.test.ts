import { afterEach, beforeEach, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const hostile = 'ربحت 5000 جنيه! استلمها من https://evil.example/win الآن'

onSqlite((kind) => {
  let product: TestApp
  let staff: { authorization: string }

  beforeEach(async () => {
    product = await pricedApp(kind)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  /** The mail to the applicant after a decision. */
  const mailAfter = async (decision: 'approve' | 'reject', fullName: string) => {
    const email = 'somebody@example.com'
    const { _id } = await postApplication(product.app, { email, fullName })
    await product.context.db.deleteFrom('outbox').execute()
    await callAs(product.app, staff, { method: 'POST', url: `/admin/${decision}/${_id}`, payload: {} })
    const mails = product.context.db.selectFrom('outbox').select(['subject', 'body_text', 'body_html'])
    return mails.where('recipient', '=', email).executeTakeFirstOrThrow()
  }

  it.each(['approve', 'reject'] as const)('has a name in the greeting (%s)', async (decision) => {
    expect((await mailAfter(decision, 'منى عبد الرحمن')).body_text).toMatch(/Hello منى عبد الرحمن, /)
  })

  it.each(['approve', 'reject'] as const)(
    'the mail after staff %s contains no text that a stranger typed as a name',
    async (decision) => {
      const mail = await mailAfter(decision, hostile)
      expect(JSON.stringify(mail)).not.toMatch(/evil|5000|ربحت/)
      expect(mail.body_text).toMatch(/^Hello, /)
    },
  )
})
