import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { RequestAccount } from '#contract/applications-same-email.ts'
import { PhoneNumber } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { reviewMessages } from './messages.ts'
import styles from './same-email.module.css'
import { sameEmailMessages } from './same-email-messages.ts'
import { keepsAccount } from './unverified-sender.ts'

type Field = 'fullName' | 'phone' | 'whatsapp'
type Difference = { field: Field; onAccount: string; inRequest: string }

/** The differences between a pending application and an account that keeps its own data, if any. */
export function MemberDifferences({ request }: { request: SubscriptionRequest }) {
  const { ofMember, ofAccount } = useMessages(sameEmailMessages)
  const terms = useMessages(reviewMessages)
  const { account, existingMember, status } = request
  if (!account || !keepsAccount(request) || status !== 'pending') return null
  const words = existingMember ? ofMember : ofAccount
  const differences = differencesOf(request, account)
  if (differences.length === 0) return null
  return (
    <Notice tone="warn">
      <b>{words.differs}</b>
      <dl className={styles.differences}>
        {/* Hidden from screen readers, which read these labels with each value. */}
        <div aria-hidden="true" className={styles.whose}>
          <dt />
          <dd>{words.onAccount}</dd>
          <dd>{words.inRequest}</dd>
        </div>
        {differences.map(({ field, ...values }) => (
          <div key={field}>
            <dt>{terms[field]}</dt>
            <dd>
              <span className="visually-hidden">{words.onAccount}</span>{' '}
              <Value field={field} value={values.onAccount} />
            </dd>
            <dd>
              <span className="visually-hidden">{words.inRequest}</span>{' '}
              <Value field={field} value={values.inRequest} />
            </dd>
          </div>
        ))}
      </dl>
      {words.keeps}
    </Notice>
  )
}

function Value({ field, value }: { field: Field; value: string }) {
  const { none } = useMessages(sameEmailMessages)
  if (value === '') return none
  return field === 'fullName' ? <bdi>{value}</bdi> : <PhoneNumber value={value} />
}

function differencesOf(request: SubscriptionRequest, account: RequestAccount): Difference[] {
  const { name, phone, phoneE164, whatsapp, whatsappE164 } = account
  const found: Difference[] = []
  if (name !== request.fullName) {
    found.push({ field: 'fullName', onAccount: name, inRequest: request.fullName })
  }
  if ((phoneE164 ?? phone) !== request.phoneE164) {
    found.push({ field: 'phone', onAccount: phone, inRequest: request.phone })
  }
  // An account without a WhatsApp number uses its phone number.
  if ((whatsappE164 ?? phoneE164 ?? phone) !== request.whatsappE164) {
    found.push({ field: 'whatsapp', onAccount: whatsapp ?? phone, inRequest: request.whatsapp })
  }
  return found
}
