import { NumberText, Price, useFormat } from '#web/platform/format.tsx'
import { plurals } from '#web/platform/plurals.ts'

/** What an order costs: its price a month in EGP, its months, and their product. */
export type OrderTerms = { price: number; months: number; total: number }

/** "شهران × 2,000 = 4,000 جنيه", "2 months × 2,000 = EGP 4,000"; one month has only its price. */
export function OrderSum({ price, months, total }: OrderTerms) {
  const format = useFormat()
  return (
    <span>
      {format.plural(plurals.months, months)}
      {months === 1 ? (
        ' · '
      ) : (
        <>
          {' × '}
          <NumberText value={price} />
          {' = '}
        </>
      )}
      <Price pounds={total} />
    </span>
  )
}
