import { useQuery } from '@tanstack/react-query'
import { ArrowRight, FolderPlus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SubscriptionRequest } from '#contract/applications.ts'
import type { User } from '#contract/members.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Person } from '#web/ui/person.tsx'
import { planMessages } from '#web/ui/plan-badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import styles from './approve.module.css'
import { ApprovedActions, numberOf } from './approved-actions.tsx'
import { type ReviewDesk, reviewMessages } from './messages.ts'
import { nextPending } from './queries.ts'
import type { Approved } from './use-approval.ts'

type ApprovedStepProps = {
  desk: ReviewDesk
  request: SubscriptionRequest
  approved: Approved
  onAssign: (() => void) | undefined
  /** The password was copied. */
  onCopied: () => void
  onNext: (request: SubscriptionRequest) => void
}

/** What may follow an approval: the password handed over, documents and videos at once, the next application. */
export function ApprovedStep(props: ApprovedStepProps) {
  const { desk, request, approved, onAssign, onNext, onCopied } = props
  const { user, password } = approved
  const words = useMessages(reviewMessages)
  const format = useFormat()
  const { endDate } = user.subscription
  return (
    <>
      <Person name={user.name} email={request.email}>
        {endDate && <span className={styles.until}>{words.openUntil(format.date(endDate))}</span>}
      </Person>
      {/* None of these is pressed by accident, by the same key as the button that is gone. */}
      <div ref={takeFocus} tabIndex={-1} className={styles.offers}>
        {password && (
          <Offer title={words.password} lead={words.passwordOnce}>
            <b className={styles.password}>
              <Ltr wraps>{password.value}</Ltr>
            </b>
            <CopyButton value={password.value} onCopied={onCopied}>
              {words.copyPassword}
            </CopyButton>
          </Offer>
        )}
        {onAssign && (
          <Offer title={words.assignTitle} lead={words.assignLead}>
            <Button size="compact" icon={<FolderPlus />} onClick={onAssign}>
              {words.assign}
            </Button>
          </Offer>
        )}
        <NextOffer {...{ desk, request, onNext }} />
        <Offer title={words.handOver} lead={words.handOverLead}>
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

// Where the address had an account before, the link goes to that one's number or to none, never to one that only the
// request names.
function linkNumber({ account }: SubscriptionRequest, user: User) {
  return account?.confirmed
    ? numberOf(account)
    : { whatsappE164: user.whatsappE164, isUnconfirmed: user.confirmed?.whatsapp === false }
}

type NextOfferProps = Pick<ApprovedStepProps, 'desk' | 'request' | 'onNext'>

function NextOffer({ desk, request, onNext }: NextOfferProps) {
  const words = useMessages(reviewMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const plans = useMessages(planMessages)
  const { data, error } = useQuery(nextPending({ desk, language }))
  const next = data?.requests.find((one) => one._id !== request._id && one.status === 'pending')
  if (!next) return <Remark>{said(words, { isKnown: data !== undefined, hasFailed: error !== null })}</Remark>
  const waiting = format.plural(plurals.requests, data?.counts.pending ?? 1)
  return (
    <Offer
      title={
        <>
          {words.nextRequest}: <bdi>{next.fullName}</bdi>
        </>
      }
      lead={
        <>
          {plans[next.plan]} · {words.waiting} <bdi>{waiting}</bdi>
        </>
      }
    >
      <Button
        variant="ghost"
        size="compact"
        icon={<ArrowRight className="flip" />}
        onClick={() => onNext(next)}
      >
        {words.reviewNext}
      </Button>
    </Offer>
  )
}

function said(
  words: (typeof reviewMessages)['en'],
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

type OfferProps = { title: ReactNode; lead: ReactNode; children: ReactNode }

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
