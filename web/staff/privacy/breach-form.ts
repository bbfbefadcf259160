import { z } from 'zod'
import { cairoLocal, fromCairoLocal } from '#contract/cairo-times.ts'
import { type BreachKind, breachKindNames, concernedGroups } from '#contract/data-breach-values.ts'
import { type DataBreach, DataBreachInput } from '#contract/data-breaches.ts'
import { foldDigits } from '#contract/text.ts'
import { Day } from '#contract/values.ts'

type KindBox = `kind_${BreachKind}`

/** The values of the form of a breach: times in Cairo as fields take them. */
export type BreachValues = {
  noticedAt: string
  what: string
  who: string
  from: string
  count: string
  measures: string
  authorityAt: string
  peopleToldAt: string
  closedAt: string
} & Record<KindBox, boolean>

const localOf = (at: string | null) => (at === null ? '' : cairoLocal(new Date(at)))

/** The values of a breach, or of a new one that was noticed now. */
export function valuesOf(breach: DataBreach | null, now: Date): BreachValues {
  const boxes = breachKindNames.map((kind) => [`kind_${kind}`, breach?.kinds.includes(kind) ?? false])
  return {
    noticedAt: breach ? localOf(breach.noticedAt) : cairoLocal(now),
    what: breach?.what ?? '',
    who: breach?.people?.who ?? '',
    from: breach?.people?.from ?? '',
    count: breach?.count == null ? '' : String(breach.count),
    measures: breach?.measures ?? '',
    authorityAt: localOf(breach?.authorityAt ?? null),
    peopleToldAt: localOf(breach?.peopleToldAt ?? null),
    closedAt: localOf(breach?.closedAt ?? null),
    ...(Object.fromEntries(boxes) as Record<KindBox, boolean>),
  }
}

/** The filter of two fields; null without a group, and while its day is incomplete. */
export function concernedBy({ who, from }: Pick<BreachValues, 'who' | 'from'>) {
  const group = concernedGroups.find((one) => one === who)
  if (!group || (from !== '' && !Day.safeParse(from).success)) return null
  return { who: group, ...(from !== '' && { from }) }
}

const time = z
  .string()
  .min(1, 'required')
  .refine((local) => fromCairoLocal(local) !== null, 'invalid')
  .transform((local) => fromCairoLocal(local)?.toISOString() ?? '')
const laterTime = z
  .literal('')
  .transform(() => null)
  .or(time)

/**
 * The body of what the form says. A time that was not changed stays as it was written down, with its seconds: fields
 * have minutes, and an hour that the clock has twice would read as the first.
 */
export function breachSchema(breach: DataBreach | null) {
  return z
    .object({
      ...{ noticedAt: time, authorityAt: laterTime, peopleToldAt: laterTime, closedAt: laterTime },
      what: DataBreachInput.shape.what,
      measures: DataBreachInput.shape.measures,
      who: z.string(),
      from: z.literal('').or(Day),
      count: z
        .string()
        .transform((typed) => foldDigits(typed).trim())
        .pipe(z.string().regex(/^\d{0,7}$/, 'invalid'))
        .transform((typed) => (typed === '' ? null : Number(typed))),
      ...(Object.fromEntries(breachKindNames.map((kind) => [`kind_${kind}`, z.boolean()])) as Record<
        KindBox,
        z.ZodBoolean
      >),
    })
    .transform(({ who, from, ...values }): DataBreachInput => {
      const unchanged = (name: 'noticedAt' | 'authorityAt' | 'peopleToldAt' | 'closedAt') => {
        const former = breach?.[name] ?? null
        return former !== null && values[name] === fromCairoLocal(localOf(former))?.toISOString()
          ? former
          : values[name]
      }
      return {
        ...{ what: values.what, measures: values.measures, count: values.count },
        noticedAt: unchanged('noticedAt') ?? values.noticedAt,
        authorityAt: unchanged('authorityAt'),
        peopleToldAt: unchanged('peopleToldAt'),
        closedAt: unchanged('closedAt'),
        kinds: breachKindNames.filter((kind) => values[`kind_${kind}`]),
        people: concernedBy({ who, from }),
      }
    })
}
