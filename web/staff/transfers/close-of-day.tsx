import { useQuery } from '@tanstack/react-query'
import { Check, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import { inPounds } from '#contract/money.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { Price, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { arrivalMessages } from '#web/staff/review/arrival-messages.ts'
import { MethodPills } from '#web/staff/review/method-pills.tsx'
import { methodIn } from '#web/staff/review/review-filter.ts'
import { useChannel } from '#web/staff/review/use-arrival.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { TextButton, TextLink } from '#web/ui/text-link.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { requestsCount, transferMessages, transfersCount } from './messages.ts'
import { OverLater, SetAside, Undecided } from './named-amounts.tsx'
import { type Close, closeOf, useMark, useTakeBack } from './queries.ts'
import { TransferFacts } from './transfer-facts.tsx'
import styles from './transfers.module.css'

/** What a day's approved requests should have brought, what arrived, what did not, and what else came in. */
export function CloseOfDay() {
  const t = useMessages(transferMessages)
  const { language } = useLanguage()
  const format = useFormat()
  const [today] = useState(() => cairoDay(new Date()))
  const [day, setDay] = useState(today)
  const { search } = useLocation()
  const navigate = useNavigate()
  const method = methodIn(search)
  const close = useQuery(closeOf({ day, method }, language))
  const { data, error, refetch } = close
  const toMethod = (chosen: string | null) => {
    const wanted = new URLSearchParams(search)
    if (chosen === null) wanted.delete('method')
    else wanted.set('method', chosen)
    void navigate(
      { search: wanted.toString(), hash: 'requests' },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className={styles.close}>
      <div className={styles.days}>
        <IconButton label={t.previousDay} onClick={() => setDay(daysAfter(day, -1))}>
          <ChevronLeft className="flip" />
        </IconButton>
        <h3 aria-live="polite">
          {format.weekday(`${day}T12:00:00Z`)} {format.date(`${day}T12:00:00Z`)}
        </h3>
        <IconButton label={t.nextDay} disabled={day >= today} onClick={() => setDay(daysAfter(day, 1))}>
          <ChevronRight className="flip" />
        </IconButton>
      </div>
      {data && <MethodPills counts={data.methods} method={method} onMethod={toMethod} />}
      {!data && error && <ErrorPanel title={t.closeFailed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      {data && error && <StaleNotice />}
      {data && <Day close={data} isOld={close.isPlaceholderData} />}
    </div>
  )
}

const figures = ['expected', 'seen', 'missing', 'unasked', 'over', 'extra'] as const
const usual: readonly string[] = ['expected', 'seen', 'missing', 'extra']

function Day({ close, isOld }: { close: Close; isOld: boolean }) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const { sums, requests, overLater, extras } = close
  const named = figures.filter((name) => usual.includes(name) || sums[name].count > 0)
  const hidden = sums.expected.count - requests.length
  return (
    <div className={styles.part} aria-busy={isOld}>
      <dl className={styles.sums} aria-label={t.sumsOf}>
        {named.map((name) => (
          <div key={name} data-open={(name === 'missing' && sums.missing.count > 0) || undefined}>
            <dt>{t.sums[name]}</dt>
            <dd>
              <b>
                <Price pounds={inPounds({ amount: sums[name].amount, currency: 'EGP' })} />
              </b>
              <span>
                {format.plural(name === 'extra' ? transfersCount : requestsCount, sums[name].count)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t.lead}</p>
      {requests.length + extras.length + overLater.length === 0 && <EmptyState title={t.noneApproved} />}
      <Requests close={close} state="missing" title={t.missingTitle} />
      <OverLater close={close} />
      <Extras extras={extras} />
      <Undecided close={close} />
      <Requests close={close} state="seen" title={t.seenTitle} />
      <Requests close={close} state="unasked" title={t.unaskedTitle} />
      <SetAside close={close} />
      {hidden > 0 && <p className="muted">{t.more(format.number(hidden))}</p>}
      {requests.length + overLater.length + extras.length > 0 && (
        <Button variant="ghost" icon={<Printer />} className={styles.print} onClick={() => print()}>
          {t.print}
        </Button>
      )}
    </div>
  )
}

type RequestsProps = { close: Close; state: Close['requests'][number]['state']; title: string }

function Requests({ close, state, title }: RequestsProps) {
  const some = close.requests.filter((one) => one.state === state)
  if (some.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <ul className={styles.lines}>
        {some.map((one) => (
          <RequestOfDay key={one.requestId} one={one} />
        ))}
      </ul>
    </section>
  )
}

function RequestOfDay({ one }: { one: Close['requests'][number] }) {
  const t = useMessages(transferMessages)
  const words = useMessages(arrivalMessages)
  const format = useFormat()
  const [channel] = useChannel(undefined)
  const mark = useMark()
  const onError = useErrorToast()
  const { requestId: id, fullName, arrival, state } = one
  const name = fullName || t.erased
  return (
    <li className={styles.candidate}>
      <div>
        <TextLink to={{ search: '', hash: `requests/${id}` }}>
          <bdi>{name}</bdi>
        </TextLink>
        <p className="muted">
          <AmountsOfDay one={one} />
          {arrival && (
            <>
              {' '}
              · {words.channels[arrival.channel]} · {format.time(arrival.at)} · <bdi>{arrival.by}</bdi>
            </>
          )}
        </p>
      </div>
      {state === 'missing' && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Check />}
          busy={mark.isPending}
          aria-label={words.tick(isolate(name))}
          onClick={() => mark.mutate({ id, channel }, { onError })}
        >
          {t.arrived}
        </Button>
      )}
      {state === 'seen' && arrival && (
        <TextButton
          aria-label={words.untick(isolate(name))}
          onClick={() => mark.mutate({ id, channel: null }, { onError })}
        >
          {words.undo}
        </TextButton>
      )}
    </li>
  )
}

/** What the sums count of a request: of one that is open what is missing, else what was seen; and what that is a part of. */
function AmountsOfDay({
  one: { due, expected, seen, over, paidTwice, state },
}: {
  one: Close['requests'][number]
}) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const money = (amount: number) => format.money(inPounds({ amount, currency: 'EGP' }))
  const amount = state === 'seen' ? seen : expected - seen
  return (
    <>
      <Price pounds={inPounds({ amount, currency: 'EGP' })} />
      {amount !== expected && <> · {t.seenOf(money(seen), money(expected))}</>}
      {expected !== due && <> · {t.otherAmount(money(due))}</>}
      {paidTwice && <> · {t.twice}</>}
      {over > 0 && <> · {t.overBy(money(over))}</>}
    </>
  )
}

function Extras({ extras }: Pick<Close, 'extras'>) {
  const t = useMessages(transferMessages)
  const format = useFormat()
  const takeBack = useTakeBack()
  const onError = useErrorToast()
  if (extras.length === 0) return null
  return (
    <section>
      <h4>{t.extraTitle}</h4>
      <ul className={styles.lines}>
        {extras.map((transfer) => (
          <li key={transfer.key} className={styles.candidate}>
            <TransferFacts transfer={transfer} />
            <TextButton
              aria-label={t.removeAmount(format.money(inPounds(transfer)))}
              onClick={() => takeBack.mutate({ key: transfer.key, part: 'free' }, { onError })}
            >
              {t.remove}
            </TextButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useErrorToast() {
  const toast = useToast()
  return (error: unknown) => {
    if (error instanceof ApiError) toast.show({ tone: 'bad', title: error.sentence })
  }
}
