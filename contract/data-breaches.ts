import { z } from 'zod'
import { breachKindNames, ConcernedPeople } from './data-breach-values.ts'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { optionalParagraphs, paragraphs } from './text.ts'
import { Id, Instant, InstantInput } from './values.ts'

/**
 * What is written down of a breach. `noticedAt` starts the clock; no time may be in the future, and none before it. `count`
 * is how many people are concerned, as far as known, `people` how to find them. The text names nobody.
 */
export const DataBreachInput = z
  .object({
    noticedAt: InstantInput,
    what: paragraphs(2000),
    kinds: z.array(z.enum(breachKindNames)).max(breachKindNames.length),
    people: ConcernedPeople.nullable(),
    count: z.int().min(0).max(10_000_000).nullable(),
    measures: optionalParagraphs(2000),
    authorityAt: InstantInput.nullable(),
    peopleToldAt: InstantInput.nullable(),
    closedAt: InstantInput.nullable(),
  })
  .meta({ id: 'DataBreachInput' })
export type DataBreachInput = z.infer<typeof DataBreachInput>

/** A breach as it stands: `dueAt` is 72 hours after `noticedAt`, `version` counts its changes from 1. */
export const DataBreach = DataBreachInput.extend({
  _id: Id,
  noticedAt: Instant,
  authorityAt: Instant.nullable(),
  peopleToldAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  dueAt: Instant,
  version: z.int(),
  recordedAt: Instant,
  changedAt: Instant,
}).meta({ id: 'DataBreach' })
export type DataBreach = z.infer<typeof DataBreach>

/** A breach as it stood after one change; `by` is empty if that account is gone. */
export const DataBreachVersion = DataBreachInput.extend({
  version: z.int(),
  at: Instant,
  by: z.string(),
}).meta({ id: 'DataBreachVersion' })
export type DataBreachVersion = z.infer<typeof DataBreachVersion>

/** Lists the breaches: those whose clock runs first, then the newest. */
export const listDataBreaches = endpoint({
  id: 'listDataBreaches',
  method: 'GET',
  path: '/admin/data-breaches',
  summary: 'Lists data breaches, those whose clock runs first.',
  access: 'admin',
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ breaches: z.array(DataBreach) }),
  errors: [],
})

/** Writes down a breach. */
export const recordDataBreach = endpoint({
  id: 'recordDataBreach',
  method: 'POST',
  path: '/admin/data-breaches',
  summary: 'Writes down a data breach; its clock of 72 hours starts when it was noticed.',
  access: 'admin',
  body: DataBreachInput,
  status: 201,
  response: z.object({ breach: DataBreach }),
  errors: ['breach_time_ahead', 'breach_time_before', 'busy'],
  repeatable: true,
})

/** Adds a version of a breach; the earlier ones stay. `wasVersion` is the one that was seen. */
export const changeDataBreach = endpoint({
  id: 'changeDataBreach',
  method: 'PUT',
  path: '/admin/data-breaches/{id}',
  summary: 'Adds a version of a data breach; the earlier ones stay.',
  access: 'admin',
  params: z.object({ id: Id }),
  body: DataBreachInput.extend({ wasVersion: z.int() }),
  status: 200,
  response: z.object({ breach: DataBreach }),
  errors: ['not_found', 'breach_changed', 'breach_time_ahead', 'breach_time_before', 'busy'],
})

/** Lists every version of a breach, newest first. */
export const listDataBreachVersions = endpoint({
  id: 'listDataBreachVersions',
  method: 'GET',
  path: '/admin/data-breaches/{id}/versions',
  summary: 'Lists the versions of a data breach, newest first.',
  access: 'admin',
  params: z.object({ id: Id }),
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ versions: z.array(DataBreachVersion) }),
  errors: ['not_found'],
})

/** Counts the people whom a filter selects; `makePrivacyCsvLink` has their names and addresses. */
export const countConcernedPeople = endpoint({
  id: 'countConcernedPeople',
  method: 'GET',
  path: '/admin/data-breaches/people',
  summary: 'Counts the people whose data of a kind is stored.',
  access: 'admin',
  query: ConcernedPeople,
  status: 200,
  response: z.object({ count: z.int() }),
  errors: [],
})
