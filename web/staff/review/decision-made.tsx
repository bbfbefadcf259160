import { BadgeCheck, CircleX, Link2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { readTopUpReason } from '#contract/top-up-reason.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { firstName } from '#web/platform/first-name.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { RefundButton } from '#web/staff/payments/refund-button.tsx'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { approveMessages } from './approve-messages.ts'
import { ApprovedActions, numberOf } from './approved-actions.tsx'
import { ArrivalNote } from './arrival-slot.ts'
import { AssignButton } from './assign-button.tsx'
import styles from './decision.module.css'
import type { DecisionPanelProps } from './decision-panel.tsx'
import { deskMessages } from './desk-messages.ts'
import { Key } from './key-hint.tsx'
import { reviewMessages } from './messages.ts'
import { NextRequest } from './next-request.tsx'
import { decidedReason } from './rejection-reasons.ts'
import { StarterBundleLine } from './starter-bundle-line.tsx'
import { undoSeconds } from './undo-seconds.ts'
import { keepsAccount } from './unverified-sender.ts'
import { useDecidedEnd } from './use-access-end.ts'
import { useNextAfterNotice } from './use-next-after-notice.ts'
import { useUndoTime } from './use-undo-time.ts'

/** The decision after it is made: undo it, tell the applicant, go on. */
export function DecisionMade(props: DecisionPanelProps) {
  const { request, decision, next, onNext, assign } = props
  return (
    <>
      <Head {...props} />
      <Notify {...props} />
      {request.status === 'approved' && <ArrivalNote request={request} />}
      {decision.stage === 'approved' && <StarterBundleLine request={request} />}
      {decision.stage === 'approved' && <Access {...props} />}
      {request.status === 'rejected' && (
        <TextButton onClick={() => decision.run('reopen')}>
          <Reopen />
        </TextButton>
      )}
      {assign && canRefund(request) && <RefundButton whose={{ kind: 'request', id: request._id }} />}
      {next && <NextRequest request={next} onNext={onNext} />}
    </>
  )
}

/** Whether money may be there to pay back. Who may not assign may not do it either. */
const canRefund = ({ status, kept }: DecisionPanelProps['request']) =>
  status === 'approved' || kept !== undefined

function Head({ request, decision }: DecisionPanelProps) {
  const t = useMessages(deskMessages)
  const words = useMessages(reviewMessages)
  const { approved } = useMessages(approveMessages)
  const format = useFormat()
  const left = useUndoTime(request.held, () => decision.run('carry out'))
  const isApproved = decision.stage === 'approved'
  const asksForRest = readTopUpReason(decidedReason(request)) !== null
  return (
    <div className={styles.head}>
      {isApproved ? <BadgeCheck className={styles.yes} /> : <CircleX className={styles.no} />}
      <div role="status">
        <h3>{isApproved ? approved : asksForRest ? words.topUp : words.rejected}</h3>
        <p>
          <bdi>{request.fullName}</bdi> · <Outcome request={request} decision={decision} />
        </p>
      </div>
      {left > 0 && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Undo2 className="flip" />}
          className={styles.undo}
          onClick={() => decision.run('undo')}
        >
          {t.undo}
          <span className="visually-hidden">{t.undoLeft(format.plural(undoSeconds, left))}</span>
          <bdi aria-hidden="true">{format.number(left)}</bdi>
          <Key name="Z" />
        </Button>
      )}
    </div>
  )
}

/** Until when, or why not. */
function Outcome({ request, decision }: Pick<DecisionPanelProps, 'request' | 'decision'>): ReactNode {
  const t = useMessages(deskMessages)
  const { rejectDefault } = useMessages(reviewMessages)
  const format = useFormat()
  const end = useDecidedEnd(request, decision.approval.term.days)
  if (decision.stage === 'approved') return end === null ? null : t.until(format.date(end))
  return <bdi>{decidedReason(request) ?? rejectDefault}</bdi>
}

function Notify(props: DecisionPanelProps) {
  const { request, notice, decision } = props
  const t = useMessages(deskMessages)
  const needsLink = decision.stage === 'approved' && decision.hasNewPassword && !decision.passwordLink.url
  return (
    <>
      {needsLink ? <PrepareLink {...props} /> : <Send {...props} />}
      {notice.text && !needsLink && (
        <div className={styles.message}>
          <p dir="auto">{notice.text}</p>
          <p className={styles.quiet}>{request.order.language === 'ar' ? t.inArabic : t.inEnglish}</p>
        </div>
      )}
    </>
  )
}

/** Before the message with a link to choose a password can be sent, the account and the link have to be there. */
function PrepareLink({ decision }: DecisionPanelProps) {
  const t = useMessages(deskMessages)
  const { make, isPending, failure } = decision.passwordLink
  return (
    <>
      <Button
        wide
        variant="ok"
        icon={<Link2 />}
        data-focus="notify"
        busy={isPending || decision.isRunning}
        onClick={make}
      >
        {t.prepareLink}
        <Key name="W" />
      </Button>
      <p className={styles.quiet}>{t.linkFirst}</p>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
    </>
  )
}

function Send({ request, notice, decision, next, onNext }: DecisionPanelProps) {
  const t = useMessages(deskMessages)
  const format = useFormat()
  const { told } = request
  const goOnAfterwards = useNextAfterNotice(told !== undefined, () => next && onNext())
  return (
    <>
      {notice.href ? (
        <ButtonLink
          href={notice.href}
          newTab
          wide
          variant={told ? 'ghost' : 'ok'}
          icon={<WhatsAppIcon />}
          data-focus="notify"
          onClick={() => {
            goOnAfterwards()
            decision.run('told')
          }}
        >
          {told ? t.notifyAgain : t.notify(isolate(firstName(request.fullName)))}
          <Key name="W" />
        </ButtonLink>
      ) : (
        !notice.isLoading && <p className={styles.quiet}>{t.noNumber}</p>
      )}
      {told && (
        <p className={styles.quiet}>
          {t.toldBy(format.time(told.at), isolate(told.by))}{' '}
          <TextButton onClick={() => decision.run('not told')}>{t.notToldAfterAll}</TextButton>
        </p>
      )}
    </>
  )
}

/** The new password, if staff set one, and the link that sets another. */
function Access({ request, decision, notice, assign }: DecisionPanelProps) {
  const t = useMessages(deskMessages)
  const { passwordOnce } = useMessages(approveMessages)
  const { copyPassword } = useMessages(reviewMessages)
  const { password } = decision
  const userId = request.status === 'approved' ? request.userId : undefined
  return (
    <>
      {password && (
        <div className={styles.message}>
          <p>
            {t.passwordAfter}:{' '}
            <b>
              <Ltr wraps>{password.value}</Ltr>
            </b>
          </p>
          <p className={styles.quiet}>{passwordOnce}</p>
          <CopyButton value={password.value}>{copyPassword}</CopyButton>
        </div>
      )}
      {userId && (!decision.hasNewPassword || !notice.href) && (
        <ApprovedActions
          userId={userId}
          {...(keepsAccount(request) ? numberOf(request.account) : { whatsappE164: request.whatsappE164 })}
          language={request.order.language}
        />
      )}
      {userId && assign && <AssignButton userId={userId} assign={assign} />}
    </>
  )
}

function Reopen() {
  return <>{useMessages(deskMessages).reopen}</>
}
