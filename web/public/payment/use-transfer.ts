import { useEffect, useRef, useState } from 'react'
import { quoteOrder } from '#contract/applications-pay-codes.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { SentTransfer } from '#contract/order-values.ts'
import { call } from '#web/platform/api.ts'
import { hasCode } from '#web/platform/file-upload.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useHasNetwork } from '#web/platform/network.ts'
import type { Due } from './payment-methods.tsx'
import { forgetStoredCode, readStoredCode, storeCode } from './stored-code.ts'

type Quote = CallAnswer<typeof quoteOrder>

/** The pay code of a form: being asked for, none (the form works without), or what it says and until when. */
export type ShownCode = 'asking' | null | { payCode: string; until?: string | undefined }

export type Transfer = ReturnType<typeof useTransfer>

const msLeft = ({ expiresAt }: Quote) => Math.max(0, Date.parse(expiresAt) - Date.now())
// A longer timeout would run at once.
const longestTimer = 2 ** 31 - 1

/** Not at each step of the months. */
const settledAfter = 400

/** How an order is paid: its pay code and quoted price, asked for once the page runs, and the chosen method. */
export function useTransfer(ordered: Due) {
  const { quote, change, isAsking, askAnew, askAgain } = useQuote(ordered)
  const [method, setMethod] = useState('')
  const priced = (order: Due): Due =>
    quote?.plan === order.plan && quote.months === order.months
      ? { ...order, price: quote.price, total: quote.total }
      : order
  const due = priced(ordered)
  const sent: SentTransfer = {
    ...(quote && { payCode: quote.payCode, payTicket: quote.payTicket }),
    ...(method && { paymentMethod: method }),
  }
  return {
    /** The order at its quoted price. */
    due,
    /** The same for an order that the form may have meanwhile. */
    priced,
    code: shownCode(quote, { isAsking, isFor: due !== ordered }),
    /** What the order cost until its price changed, to be told; null if it did not. */
    costBefore: change && isSameOrder(change, due) && change.total === due.total ? change.before : null,
    method,
    setMethod,
    sent,
    /** Takes another code and the present price: somebody else fills in the form, or the price is over. */
    askAnew,
    /** Asks for the price again if the server refused it; a code that lives stays in the note of the transfer. */
    onFailed: (error: unknown) => {
      if (hasCode('price_changed')(error)) askAgain()
    },
  }
}

function shownCode(
  quote: Quote | null,
  { isAsking, isFor }: { isAsking: boolean; isFor: boolean },
): ShownCode {
  if (!quote) return isAsking ? 'asking' : null
  return { payCode: quote.payCode, until: isFor ? quote.expiresAt : undefined }
}

/** The order whose price changed, its total before and now. */
type PriceChange = Pick<Due, 'plan' | 'months' | 'total'> & { before: number }

const isSameOrder = (one: Pick<Due, 'plan' | 'months'>, other: Pick<Due, 'plan' | 'months'>) =>
  one.plan === other.plan && one.months === other.months

/** What is to be told of a new quote: that it costs more than the page said, or not what was quoted before. */
function changeOf(answer: Quote, former: Quote | null, total: number): PriceChange | null {
  const isQuoted = former !== null && isSameOrder(former, answer)
  const before = isQuoted ? former.total : total
  const isTold = isQuoted ? answer.total !== before : answer.total > before
  const { plan, months } = answer
  return isTold ? { plan, months, total: answer.total, before } : null
}

function useQuote({ plan, months, total }: Due) {
  const { language } = useLanguage()
  const isOnline = useHasNetwork()
  const [quote, setQuote] = useState<Quote | null>(null)
  const [isAsking, setAsking] = useState(true)
  const [round, setRound] = useState(0)
  const [change, setChange] = useState<PriceChange | null>(null)
  const shown = useRef<Quote | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the count changes
  useEffect(() => {
    // What holds is not asked for again: a request whose answer was lost is sent again as it was.
    const holds = quote?.plan === plan && quote.months === months && msLeft(quote) > 0
    setAsking(isOnline && !holds)
    if (!isOnline || holds) return
    const stop = new AbortController()
    const { signal } = stop
    async function ask() {
      const { payCode, payTicket } = readStoredCode() ?? {}
      const body = { plan, months, payCode, payTicket }
      const answer = await call(quoteOrder, { body }, { language, signal }).catch(() => null)
      if (signal.aborted) return
      setAsking(false)
      // Without an answer, a code that is there already still marks the transfer.
      if (!answer) return
      storeCode(answer)
      const changed = changeOf(answer, shown.current, total)
      if (changed) setChange(changed)
      shown.current = answer
      setQuote(answer)
    }
    const timer = setTimeout(() => void ask(), round === 0 && !quote ? 0 : settledAfter)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [plan, months, isOnline, round])

  // A code that is over must not be written in a transfer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks for the order that is shown then
  useEffect(() => {
    if (!quote) return
    const timer = setTimeout(askAnew, Math.min(msLeft(quote), longestTimer))
    return () => clearTimeout(timer)
  }, [quote])

  function askAgain() {
    setQuote(null)
    setRound((count) => count + 1)
  }

  function askAnew() {
    forgetStoredCode()
    askAgain()
  }

  return { quote, change, isAsking, askAnew, askAgain }
}
