import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FolderPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import { whatsappLink } from '#contract/phones.ts'
import type { User } from '#contract/users.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { stack } from '#web/ui/layout.ts'
import { Person } from '#web/ui/person.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import styles from './approve.module.css'
import { approveMessages } from './approve-messages.ts'
import { ApprovedActions, numberOf } from './approved-actions.tsx'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { nextPending } from './queries.ts'
import type { Approved } from './use-approval.ts'

type ApprovedStepProps = {
  portal: ReviewPortal
  request: SubscriptionRequest
  approved: Approved
  onAssign: (() => void) | undefined
  onCopied: () => void
  onNext: (request: SubscriptionRequest) => void
}

/** What may follow an approval: the password or whose it is, assigning documents and videos, the next application. */
export function ApprovedStep(props: ApprovedStepProps) {
  const { portal, request, approved, onAssign, onNext, onCopied } = props
  const { user, password } = approved
  const t = useMessages(approveMessages)
  const { copyPassword, assign, assignTitle, assignLead } = useMessages(reviewMessages)
  const format = useFormat()
  const { endDate } = user.subscription
  return (
    <>
      <Person name={user.name} email={request.email}>
        {endDate && <span className={styles.until}>{t.openUntil(format.date(endDate))}</span>}
      </Person>
      {/* Focus is on the container, so that the key that pressed the former button presses none of these. */}
      <div ref={takeFocus} tabIndex={-1} className={stack(10)}>
        {password && (
          <Offer title={t.password} lead={t.passwordOnce}>
            <b className={styles.password}>
              <Ltr wraps>{password.value}</Ltr>
            </b>
            <CopyButton value={password.value} onCopied={onCopied}>
              {copyPassword}
            </CopyButton>
          </Offer>
        )}
        {!password && <NoticeOffer {...{ request, approved }} />}
        {onAssign && (
          <Offer title={assignTitle} lead={assignLead}>
            <Button size="compact" icon={<FolderPlus />} onClick={onAssign}>
              {assign}
            </Button>
          </Offer>
        )}
        <NextOffer {...{ portal, request, onNext }} />
        <Offer title={t.handOver} lead={password ? t.handOverLead : t.forgotLead}>
          <ApprovedActions
            userId={user._id}
            {...linkNumber(request, user)}
            language={request.order.language}
          />
        </Offer>
      </div>
    </>
  )
}

// If the email had an account before, the link goes to that account's number or to none, never to a number that only
// the application has.
function linkNumber({ account }: SubscriptionRequest, user: User) {
  return account?.confirmed
    ? numberOf(account)
    : { whatsappE164: user.whatsappE164, isUnconfirmed: user.confirmed?.whatsapp === false }
}

/** Says that the user's own password holds, with a WhatsApp message that says so too. */
function NoticeOffer({ request, approved }: Pick<ApprovedStepProps, 'request' | 'approved'>) {
  const t = useMessages(approveMessages)
  const { user, isUnchanged } = approved
  const { whatsappE164 } = linkNumber(request, user)
  const holder = isUnchanged ? 'unchanged' : 'applicant'
  const text = approveMessages[request.order.language].noticeText[holder](`${location.origin}/members`)
  return (
    <Offer title={t.noticeTitle} lead={t.holds[holder]}>
      {whatsappE164 && (
        <ButtonLink href={whatsappLink(whatsappE164, text)} newTab size="compact" icon={<WhatsAppIcon />}>
          {t.sendNotice}
        </ButtonLink>
      )}
    </Offer>
  )
}

type NextOfferProps = Pick<ApprovedStepProps, 'portal' | 'request' | 'onNext'>

function NextOffer({ portal, request, onNext }: NextOfferProps) {
  const t = useMessages(approveMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const plans = useMessages(planMessages)
  const { data, error } = useQuery(nextPending({ portal, language }))
  const next = data?.requests.find((one) => one._id !== request._id && one.status === 'pending')
  if (!next)
    return <Remark>{remarkFor(t, { isKnown: data !== undefined, hasFailed: error !== null })}</Remark>
  const waiting = format.plural(plurals.requests, data?.counts.pending ?? 1)
  return (
    <Offer
      title={
        <>
          {t.nextRequest}: <bdi>{next.fullName}</bdi>
        </>
      }
      lead={
        <>
          {plans[next.plan]} · {t.waiting} <bdi>{waiting}</bdi>
        </>
      }
    >
      <Button
        variant="ghost"
        size="compact"
        icon={<ArrowRight className="flip" />}
        onClick={() => onNext(next)}
      >
        {t.reviewNext}
      </Button>
    </Offer>
  )
}

function remarkFor(
  words: (typeof approveMessages)['en'],
  { isKnown, hasFailed }: { isKnown: boolean; hasFailed: boolean },
): ReactNode {
  if (isKnown) return words.noneWaiting
  return hasFailed ? words.nextFailed : <Skeleton />
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.offer}>
      {children}
    </div>
  )
}

type OfferProps = { title: ReactNode; lead: ReactNode; children?: ReactNode }

function Offer({ title, lead, children }: OfferProps) {
  const id = useId()
  return (
    <section className={styles.offer} aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        <p>{lead}</p>
      </div>
      {children}
    </section>
  )
}
