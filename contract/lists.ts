import { z } from 'zod'
import { outOfRange } from './field-error-codes.ts'

const wholeNumberUpTo = (max: number) => {
  const problem = outOfRange(1, max)
  const typed = z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
  return z.union([z.int(), typed], problem).pipe(z.int().min(1, problem).max(max, problem))
}

/** The last page of a list that can be requested. */
export const lastPage = 500

/** The query of a list: the page from 1, and its length. */
export const PageQuery = z.object({
  page: wholeNumberUpTo(lastPage).default(1),
  limit: wholeNumberUpTo(100).default(20),
})
export type PageQuery = z.infer<typeof PageQuery>

/** The sort orders of a list with times. */
export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]

/** The query of a list with times: the page and the sort order. */
export const ListQuery = PageQuery.extend({ sort: z.enum(sorts).default('newest') })
export type ListQuery = z.infer<typeof ListQuery>

/**
 * The response of a list besides its rows. `total` is capped at 10,000 if counting more would be too expensive, `pages`
 * at the last page that can be requested.
 */
export const ListFacts = z.object({
  total: z.int(),
  totalIsLowerBound: z.boolean().optional(),
  page: z.int(),
  pages: z.int(),
})
export type ListFacts = z.infer<typeof ListFacts>
