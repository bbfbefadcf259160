import { type IncomeMonth, incomeMonths } from '#contract/dashboard-income.ts'
import { inPounds } from '#contract/money.ts'
import { planIds } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { countLost, type IncomeSum, sumIncome } from './income-store.ts'
import { monthsUntil } from './rules.ts'

/** The income of the last twelve months in Cairo, oldest first; the present one until now. */
export async function readIncome({ db, clock }: Context): Promise<{ months: IncomeMonth[] }> {
  const months = monthsUntil(clock.now(), incomeMonths)
  const [sums, lost] = await Promise.all([sumIncome(db, months), countLost(db, months)])
  return {
    months: months.map(({ month }, range) => {
      const ofMonth = sums.filter((one) => one.range === range)
      const ofPlan = planIds.map((plan) => [plan, pounds(ofMonth.filter((one) => one.plan === plan))])
      return {
        month,
        confirmed: pounds(ofMonth),
        packages: Object.fromEntries(ofPlan) as IncomeMonth['packages'],
        fresh: countOf(ofMonth, 'new'),
        renewed: countOf(ofMonth, 'renewal'),
        lost: lost.get(range) ?? 0,
      }
    }),
  }
}

const pounds = (sums: IncomeSum[]) =>
  inPounds({ amount: sums.reduce((all, { sum }) => all + sum, 0), currency: 'EGP' })

const countOf = (sums: IncomeSum[], kind: IncomeSum['kind']) =>
  sums.filter((one) => one.kind === kind).reduce((all, { count }) => all + count, 0)
