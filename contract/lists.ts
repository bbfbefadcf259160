import { z } from 'zod'
import { outOfRange } from './field-problems.ts'

const wholeNumberUpTo = (max: number) => {
  const problem = outOfRange(1, max)
  const typed = z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
  return z.union([z.int(), typed], problem).pipe(z.int().min(1, problem).max(max, problem))
}

/** The last page of a list that can be asked for. */
export const lastPage = 500

/** How many pages of a list of so many rows can be asked for. */
export const pagesOf = (total: number, limit: number) => Math.min(lastPage, Math.ceil(total / limit))

/** What a list call takes: the page from 1, and its length. */
export const PageQuery = z.object({
  page: wholeNumberUpTo(lastPage).default(1),
  limit: wholeNumberUpTo(100).default(20),
})
export type PageQuery = z.infer<typeof PageQuery>

/** How a list can be ordered by the time of its rows. */
export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]

/** What a list call takes whose rows have a time: the page, and which end of them comes first. */
export const ListQuery = PageQuery.extend({ sort: z.enum(sorts).default('newest') })
export type ListQuery = z.infer<typeof ListQuery>

/**
 * What a list call answers beside its rows. `total` stops at 10,000 where counting on would cost too much, `pages` at the
 * last one that can be asked for.
 */
export const ListFacts = z.object({
  total: z.int(),
  totalIsLowerBound: z.boolean().optional(),
  page: z.int(),
  pages: z.int(),
})
export type ListFacts = z.infer<typeof ListFacts>
