import { Check, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { MonthsStepper } from '#web/ui/months-stepper.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { approveMessages } from './approve-messages.ts'
import { ArrivalField } from './arrival-field.tsx'
import { ArrivalNote } from './arrival-slot.ts'
import styles from './decision.module.css'
import type { DecisionPanelProps } from './decision-panel.tsx'
import { deskMessages } from './desk-messages.ts'
import { Key } from './key-hint.tsx'
import { reviewMessages } from './messages.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { needsSecondPress } from './request-flags.ts'
import { SamePerson } from './same-person.tsx'
import { DaysField } from './term-field.tsx'
import { canBeApproved, keepsAccount } from './unverified-sender.ts'
import { useAccessEnd } from './use-access-end.ts'

/** The decision before it is made: for how long, with which password, yes or no. */
export function DecisionOpen(props: DecisionPanelProps) {
  const { request, decision } = props
  const words = useMessages(reviewMessages)
  const { approval } = decision
  return (
    <>
      {approval.person.isAsking && (
        <SamePerson
          checked={approval.person.checked}
          disabled={approval.isPending}
          onChange={approval.person.onChange}
        />
      )}
      {canBeApproved(request) && (
        <>
          <Term {...props} />
          <Choices {...props} />
          {request.arrival ? <ArrivalNote request={request} /> : <ArrivalField arrival={decision.arrival} />}
        </>
      )}
      {approval.failure && (
        <Notice tone="bad" role="alert">
          <b>{words.approveFailedTitle}</b> {approval.failure}
        </Notice>
      )}
      <Buttons {...props} />
    </>
  )
}

function Term({ request, decision }: DecisionPanelProps) {
  const t = useMessages(deskMessages)
  const format = useFormat()
  const { term } = decision.approval
  const end = useAccessEnd(request, term.days)
  return (
    <div className={styles.term} data-unit={term.unit}>
      {term.unit === 'months' ? (
        <MonthsStepper value={term.months} most={12} onChange={term.onMonths} className={styles.months} />
      ) : (
        <DaysField value={term.typedDays} onChange={term.onDays} isRight={term.isRight} />
      )}
      <p className={styles.ends}>
        {term.unit === 'months' && (
          <b>
            <Price pounds={request.order.price * term.months} />
          </b>
        )}
        {end !== null && <span>{t.until(format.date(end))}</span>}
      </p>
    </div>
  )
}

/** Which password holds, and whether the term is in months or days; each can be changed. */
function Choices({ portal, request, decision }: DecisionPanelProps) {
  const t = useMessages(deskMessages)
  const texts = useMessages(approveMessages)
  const [isOpen, setOpen] = useState(false)
  const { password, term } = decision.approval
  const stays = keepsAccount(request)
  const [other, name] =
    term.unit === 'months' ? (['days', texts.byDays] as const) : (['months', texts.byMonths] as const)
  return (
    <div className={styles.choices}>
      <KeyRound aria-hidden="true" />
      <p>{stays ? texts.passwordStays : password.kind === 'keep' ? texts.keepsPassword : t.newPassword}</p>
      {!stays && (
        <TextButton onClick={() => setOpen(true)} aria-haspopup="dialog">
          {t.change}
        </TextButton>
      )}
      <TextButton onClick={() => term.onUnit(other)}>{name}</TextButton>
      {isOpen && <PasswordDialog portal={portal} password={password} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Buttons({ request, decision }: DecisionPanelProps) {
  const words = useMessages(reviewMessages)
  const { approving, approveAnyway, pressAgain } = useMessages(approveMessages)
  const { approval, isArmed } = decision
  const isRisky = needsSecondPress(request)
  const calm = isRisky ? approveAnyway : words.approve
  return (
    <div className={styles.buttons}>
      {canBeApproved(request) && (
        <Button
          variant={isRisky && !isArmed ? 'ghost' : 'ok'}
          icon={<Check />}
          busy={approval.isPending}
          disabled={!approval.isReady}
          data-focus="approve"
          onClick={decision.approve}
          onBlur={decision.disarm}
        >
          {approval.isPending ? approving : isArmed ? pressAgain : calm}
          <Key name="A" />
        </Button>
      )}
      <Button variant="bad" disabled={approval.isPending} onClick={decision.askWhy}>
        {words.reject}
        <Key name="R" />
      </Button>
    </div>
  )
}
