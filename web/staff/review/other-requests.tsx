import type { OtherRequest, OthersBy } from '#contract/applications-same-email.ts'
import { PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import styles from './same-email.module.css'
import { sameEmailMessages } from './same-email-messages.ts'

type OtherRequestsProps = {
  by: OthersBy
  requests: readonly OtherRequest[]
  /** How many there are, including those not listed. */
  total: number
  isChecked: (request: OtherRequest) => boolean
  onSwitch: (requests: readonly OtherRequest[]) => void
  disabled: boolean
}

/** Checkboxes for the other applications, oldest first; the one for all leaves out those that members sent. */
export function OtherRequests({ by, requests, total, isChecked, onSwitch, disabled }: OtherRequestsProps) {
  const t = useMessages(sameEmailMessages)
  const plans = useMessages(planMessages)
  const format = useFormat()
  const together = requests.filter(({ byMember }) => !byMember)
  const checked = together.filter(isChecked)
  const isAll = checked.length === together.length
  if (total === 0) return <p role="status">{t.of[by].none}</p>
  return (
    <>
      {total > requests.length && <p>{t.oldestOf(format.number(requests.length), format.number(total))}</p>}
      {together.length > 1 && (
        <CheckboxField
          label={<b>{t.all(format.number(together.length))}</b>}
          checked={isAll}
          mixed={checked.length > 0 && !isAll}
          disabled={disabled}
          onChange={() => onSwitch(isAll ? together : together.filter((one) => !isChecked(one)))}
        />
      )}
      <ul className={styles.others} aria-label={t.of[by].others}>
        {requests.map((request) => (
          <li key={request._id}>
            <CheckboxField
              label={
                <span className={styles.other}>
                  <b>
                    <bdi>{request.fullName}</bdi>
                  </b>
                  {by === 'network' && (
                    <span>
                      <EmailText address={request.email} />
                    </span>
                  )}
                  <span>
                    <PhoneNumber value={request.phone} /> · {plans[request.plan]}
                  </span>
                  <span>{format.dateTime(request.createdAt)}</span>
                  {request.byMember && <b>{t.byMember}</b>}
                </span>
              }
              checked={isChecked(request)}
              disabled={disabled}
              onChange={() => onSwitch([request])}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
