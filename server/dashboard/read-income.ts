import { type IncomeMonth, incomeMonths } from '#contract/dashboard-income.ts'
import { inPounds } from '#contract/money.ts'
import { paymentMethodKeys } from '#contract/payment-methods.ts'
import { planIds } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { countLost, type IncomeSum, sumIncome } from './income-store.ts'
import { type MethodSum, receivedByMethod } from './received-store.ts'
import { monthsUntil } from './rules.ts'

/** The income of the last twelve months in Cairo, oldest first; the present one until now. */
export async function readIncome(context: Context): Promise<{ months: IncomeMonth[] }> {
  const { db, clock } = context
  const months = monthsUntil(clock.now(), incomeMonths)
  const known = paymentMethodKeys((await readPublishedSite(context)).settings.paymentMethods)
  const [sums, byMethod, lost] = await Promise.all([
    sumIncome(db, months),
    receivedByMethod(db, months),
    countLost(db, months),
  ])
  return {
    months: months.map(({ month }, range) => {
      const ofMonth = sums.filter((one) => one.range === range)
      const ofPlan = planIds.map((plan) => [plan, pounds(ofMonth.filter((one) => one.plan === plan))])
      return {
        month,
        confirmed: pounds(ofMonth),
        packages: Object.fromEntries(ofPlan) as IncomeMonth['packages'],
        methods: methodsOf(
          ofMonth,
          byMethod.filter((one) => one.range === range && known.includes(one.method)),
        ),
        fresh: countOf(ofMonth, 'new'),
        renewed: countOf(ofMonth, 'renewal'),
        lost: lost.get(range) ?? 0,
      }
    }),
  }
}

const totalOf = (sums: { sum: number }[]) => sums.reduce((all, { sum }) => all + sum, 0)
const inEgp = (amount: number) => inPounds({ amount, currency: 'EGP' })
const pounds = (sums: IncomeSum[]) => inEgp(totalOf(sums))

/** The sums of the known methods, and the rest of the month. */
function methodsOf(ofMonth: IncomeSum[], known: MethodSum[]): IncomeMonth['methods'] {
  const rest = { method: null, sum: totalOf(ofMonth) - totalOf(known) }
  return [...known, rest].flatMap(({ method, sum }) => (sum !== 0 ? { method, confirmed: inEgp(sum) } : []))
}

const countOf = (sums: IncomeSum[], kind: IncomeSum['kind']) =>
  sums.filter((one) => one.kind === kind).reduce((all, { count }) => all + count, 0)
