import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { type TouchEvent, useEffect, useRef, useState } from 'react'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { OthersBy } from '#contract/applications-same-email.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { plurals } from '#web/platform/plurals.ts'
import { waitingTime } from '#web/platform/waiting-time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { ArrivedLine } from './arrived-line.tsx'
import type { AssignSlot } from './assign-slot.ts'
import { takeBulkUndo } from './bulk-undo.ts'
import { DecisionPanel } from './decision-panel.tsx'
import styles from './desk.module.css'
import { type DeskKeyActs, isTyping, useDeskKeys } from './desk-keys.ts'
import { deskMessages } from './desk-messages.ts'
import type { FactName } from './fact-place.tsx'
import facts from './facts.module.css'
import { type ReviewPortal, reviewMessages } from './messages.ts'
import { ComparedAmounts } from './proof-reading.tsx'
import { ReadFacts } from './read-facts.tsx'
import { fitted, paged, pagesOf, turned, unzoomed, zoomed } from './receipt-look.ts'
import { ReceiptViewer } from './receipt-viewer.tsx'
import { reasonFor, rejectionReasons } from './rejection-reasons.ts'
import { RequestFacts } from './request-facts.tsx'
import { flagsOf, openPounds } from './request-flags.ts'
import { RequestNotices } from './request-notices.tsx'
import { canBeApproved } from './unverified-sender.ts'
import { useDecidedEnd } from './use-access-end.ts'
import { useDecision } from './use-decision.ts'
import { useDecisionNotice } from './use-decision-notice.ts'
import { useBeginAtTop } from './use-phone-scroll.ts'

export type Neighbours = {
  /** From 1; null if the request is not in the list. */
  position: number | null
  count: number
  previous: SubscriptionRequest | null
  next: SubscriptionRequest | null
}

type RequestViewProps = {
  portal: ReviewPortal
  request: SubscriptionRequest
  /** Whether somebody opened it; a wide window shows the first of the list unasked. */
  isOpened: boolean
  /** Whether the list is beside the request, and not behind it. */
  isBesideList: boolean
  /** Whether rows of the list are being selected: keys then decide nothing here. */
  isSelecting: boolean
  neighbours: Neighbours
  now: number
  onOpen: (request: SubscriptionRequest | null) => void
  onTogether: (request: SubscriptionRequest) => void
  onRejectOthers: (request: SubscriptionRequest, by: OthersBy) => void
  onSearch: () => void
  onHelp: () => void
  assign: AssignSlot
}

/** One request: receipt, facts and decision side by side; on a phone the decision stays at the bottom. */
export function RequestView(props: RequestViewProps) {
  const { portal, request, neighbours, onOpen } = props
  const [look, setLook] = useState(fitted)
  const [pointed, setPointed] = useState<FactName | null>(null)
  const onPoint = (name: FactName | null) => {
    setPointed(name)
    const page = name && request.reading?.facts?.[name]?.box.page
    if (page) setLook({ ...fitted, page: page - 1 })
  }
  const decision = useDecision(portal, request)
  const end = useDecidedEnd(request, decision.approval.term.days)
  const outcome = decision.stage === 'approved' || decision.stage === 'rejected' ? decision.stage : null
  const notice = useDecisionNotice(
    request,
    outcome && {
      outcome,
      end,
      hasNewPassword: decision.hasNewPassword,
      passwordLink: decision.hasNewPassword ? decision.passwordLink.url : undefined,
    },
  )
  const place = useRef<HTMLElement>(null)
  useFocusOfStage(place, decision.stage)
  useBeginAtTop(place, props.isOpened)
  const toNext = () => neighbours.next && onOpen(neighbours.next)
  const toPrevious = () => neighbours.previous && onOpen(neighbours.previous)
  const { months, onMonths, unit } = decision.approval.term
  const approvedMonths = decision.stage === 'open' && unit === 'months' ? months : request.order.months
  const turnPage = (by: 1 | -1) => setLook(paged(look, by, pagesOf(request).length))
  const press = (key: string) => place.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
  const acts: DeskKeyActs = {
    approve: decision.approve,
    approveArrived: decision.approveArrived,
    reject: decision.askWhy,
    reason: (number) => {
      if (decision.stage !== 'why' || number > rejectionReasons.en.reasons.length) return
      decision.rejecting.run(reasonFor(number - 1, request.order.language))
    },
    notify: () => {
      // The link, so that the browser opens it as after a click. Without it nobody is told, so the request stays.
      const control = place.current?.querySelector<HTMLElement>('[data-focus="notify"]')
      control?.click()
      if (control instanceof HTMLAnchorElement) toNext()
    },
    undo: () => {
      const all = takeBulkUndo()
      if (all) all()
      else if (request.held?.isOwn) decision.run('undo')
    },
    next: toNext,
    previous: toPrevious,
    more: () => decision.stage === 'open' && onMonths(months + 1),
    less: () => decision.stage === 'open' && onMonths(months - 1),
    zoom: () => setLook(look.zoom === 1 ? zoomed(look, 1) : unzoomed(look)),
    rotate: () => setLook(turned(look)),
    nextPage: () => turnPage(1),
    previousPage: () => turnPage(-1),
    search: props.onSearch,
    person: () => press('person'),
    compare: () => press('compare'),
    help: props.onHelp,
    back: () => {
      if (decision.stage === 'why') decision.stopAsking()
      else if (decision.isArmed) decision.disarm()
      // Beside the list another request would take the place of this one.
      else if (!props.isBesideList) onOpen(null)
    },
  }
  useDeskKeys(acts, props.isSelecting)
  const swipe = useSwipe(look.zoom === 1, { onNext: toNext, onPrevious: toPrevious })
  return (
    <article ref={place} className={styles.request} aria-labelledby="open-request" {...swipe}>
      <Bar {...props} />
      <ReceiptViewer
        {...{ request, look }}
        area={(pointed && request.reading?.facts?.[pointed]?.box) ?? null}
        onLook={setLook}
      />
      <div className={styles.side}>
        <ComparedAmounts
          {...{ request, pointed, onPoint }}
          due={<AmountDue request={request} months={approvedMonths} />}
        />
        {decision.stage === 'open' && canBeApproved(request) && (
          <ArrivedLine request={request} decision={decision} />
        )}
        <RequestNotices
          request={request}
          mayIssue={props.assign !== null}
          due={openPounds(request, request.order.price * approvedMonths)}
        />
        {request.reading && request.reading.state !== 'not_read' && (
          <ReadFacts {...{ request, pointed, onPoint }} />
        )}
        <RequestFacts request={request} onTogether={props.onTogether} onRejectOthers={props.onRejectOthers} />
      </div>
      <DecisionPanel
        {...{ portal, request, decision, notice }}
        assign={props.assign}
        next={neighbours.next}
        onNext={toNext}
      />
    </article>
  )
}

function Bar({ request, isOpened, neighbours, now, onOpen }: RequestViewProps) {
  const t = useMessages(deskMessages)
  const { erased, statuses } = useMessages(reviewMessages)
  const format = useFormat()
  const { position, count, previous, next } = neighbours
  const waiting = waitingTime(format, request.createdAt, now)
  const [worst] = flagsOf(request)
  const outcome = request.held?.outcome ?? (request.status === 'pending' ? null : request.status)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever goes on with keys hears whose request it is; whoever types a search keeps the field.
  useEffect(() => {
    if (isOpened && !isTyping(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [isOpened])
  return (
    <header className={styles.bar}>
      <IconButton label={t.all} className={styles.back} onClick={() => onOpen(null)}>
        <ArrowRight className={styles.backIcon} />
      </IconButton>
      <Avatar name={request.fullName} />
      <div className={styles.who}>
        <h2 id="open-request" ref={heading} tabIndex={-1}>
          <bdi>{request.fullName || erased}</bdi>
        </h2>
        <div className={styles.state}>
          <span className={waiting.isLong && !outcome ? styles.long : undefined}>
            {outcome ? statuses[outcome] : t.waitingSince(waiting.text)}
          </span>
          {worst && !outcome && (
            // On a phone what explains it is below the panel of the decision.
            <span data-tone={worst.tone}>{t.flagsShort[worst.name]}</span>
          )}
        </div>
      </div>
      {position !== null && (
        <bdi dir="ltr" className={styles.position}>
          {format.digits(`${position} / ${count}`)}
        </bdi>
      )}
      <IconButton label={t.previous} disabled={!previous} onClick={() => previous && onOpen(previous)}>
        <ChevronLeft className="flip" />
      </IconButton>
      <IconButton label={t.next} disabled={!next} onClick={() => next && onOpen(next)}>
        <ChevronRight className="flip" />
      </IconButton>
    </header>
  )
}

/** What the receipt has to show: what is not kept already; for other months than ordered beside what was ordered. */
function AmountDue({ request, months }: { request: SubscriptionRequest; months: number }) {
  const { order } = request
  const t = useMessages(deskMessages)
  const format = useFormat()
  const price = order.price * months
  const arrived = price - openPounds(request, price)
  return (
    <p className={facts.due}>
      <span>{t.due}</span>
      <b>
        <Price pounds={openPounds(request, price)} />
      </b>
      {arrived > 0 && <span>{t.restOf(format.money(price), format.money(arrived))}</span>}
      {months !== order.months && (
        <span>{t.ordered(format.plural(plurals.months, order.months), format.money(order.total))}</span>
      )}
    </p>
  )
}

/** Moves the focus to what comes next: after an approval to the notice, after an undo to approving. */
function useFocusOfStage(place: { current: HTMLElement | null }, stage: string): void {
  const former = useRef(stage)
  useEffect(() => {
    if (former.current === stage) return
    former.current = stage
    const name = stage === 'open' ? 'approve' : 'notify'
    place.current?.querySelector<HTMLElement>(`[data-focus="${name}"]`)?.focus({ preventScroll: true })
  }, [stage, place])
}

const shortestSwipe = 90

/** Goes on by a swipe in reading direction; not while the receipt is enlarged. */
function useSwipe(isOn: boolean, { onNext, onPrevious }: { onNext: () => void; onPrevious: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      start.current = isOn && touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const across = (touch.clientX - start.current.x) * (document.dir === 'rtl' ? -1 : 1)
      const down = Math.abs(touch.clientY - start.current.y)
      start.current = null
      if (Math.abs(across) < shortestSwipe || down > Math.abs(across)) return
      if (across < 0) onNext()
      else onPrevious()
    },
  }
}
