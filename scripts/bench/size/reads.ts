import { planIds } from '#contract/values.ts'

/** Who and what the reads are about. */
export type Known = { people: string[]; coaches: string[]; requests: string[]; resources: string[] }

/** A read of the back office; the path depends on how often it was made, so that no cache serves it all. */
export type SizedRead = { what: string; path: (turn: number, known: Known) => string }

const words = ['احمد', 'mona', 'محمد حسن', 'هبة', 'sal', 'member1', 'عبد الرحمن', 'Hassan ahmed']
const phoneEnds = ['5678', '0042', '777', '01234']
const days = (back: number) => new Date(Date.now() - back * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
const of = <Item>(list: readonly Item[], turn: number) => list[turn % list.length] as Item
const page = (turn: number) => `page=${1 + ((turn * 7) % 60)}`

const users = (query: string) => (turn: number) => `/admin/users?${query}&${page(turn)}`
const requests = (query: string) => (turn: number) => `/admin/requests?${query}&${page(turn)}`
const person = (rest: string) => (turn: number, known: Known) =>
  `/admin/users/${of(known.people, turn)}${rest}`

const states = ['active', 'ending', 'expired', 'paused', 'blocked', 'none', 'unassigned']

/** Every list, search, filter, counter, person page and chart of the back office. */
export const sizedReads: SizedRead[] = [
  { what: 'members, all', path: users('') },
  { what: 'members, all, oldest first', path: users('sort=oldest') },
  { what: 'members, all, by name', path: users('sort=name') },
  { what: 'members, active, by name', path: users('status=active&sort=name') },
  ...states.map((status) => ({ what: `members, ${status}`, path: users(`status=${status}`) })),
  { what: 'members, expired, oldest first', path: users('status=expired&sort=oldest') },
  {
    what: 'members of a coach',
    path: (turn, known) => `/admin/users?coach=${of(known.coaches, turn)}&${page(turn)}`,
  },
  {
    what: 'members of a coach, active',
    path: (turn, known) => `/admin/users?status=active&coach=${of(known.coaches, turn)}`,
  },
  {
    what: 'members of a package',
    path: (turn) => `/admin/users?plan=${of(planIds, turn)}&${page(turn)}`,
  },
  {
    what: 'members of a package, active, by name',
    path: (turn) => `/admin/users?plan=${of(planIds, turn)}&status=active&sort=name&${page(turn)}`,
  },
  {
    what: 'counts of the members of a package',
    path: (turn) => `/admin/users/counts?plan=${of(planIds, turn)}`,
  },
  {
    what: 'members, search by name',
    path: (turn) => `/admin/users?q=${encodeURIComponent(of(words, turn))}`,
  },
  {
    what: 'members, search by name, active',
    path: (turn) => `/admin/users?status=active&q=${encodeURIComponent(of(words, turn))}`,
  },
  { what: 'members, search by phone', path: (turn) => `/admin/users?q=${of(phoneEnds, turn)}` },
  { what: 'members, search by tag', path: (turn) => `/admin/users?q=vip&${page(turn)}` },
  { what: 'requests that wait', path: requests('status=pending&sort=oldest') },
  { what: 'requests, decided', path: requests('status=decided') },
  { what: 'requests, all', path: requests('') },
  {
    what: 'requests, of a package and kind',
    path: (turn) => `/admin/requests?plan=${of(planIds, turn)}&kind=renewal&${page(turn)}`,
  },
  {
    what: 'requests, of some days',
    path: (turn) => `/admin/requests?from=${days(400 + turn)}&to=${days(380 + turn)}&${page(turn)}`,
  },
  {
    what: 'requests, of a package, approved, of some days',
    path: (turn) =>
      `/admin/requests?plan=${of(planIds, turn)}&status=approved&from=${days(400)}&to=${days(380)}`,
  },
  { what: 'requests, search', path: (turn) => `/admin/requests?q=${encodeURIComponent(of(words, turn))}` },
  {
    what: 'requests, search by phone',
    path: (turn) => `/admin/requests?q=${of(phoneEnds, turn)}`,
  },
  { what: 'a request', path: (turn, known) => `/admin/requests/${of(known.requests, turn)}` },
  { what: 'counters of the navigation', path: () => '/admin/waiting' },
  { what: 'today', path: () => '/admin/today' },
  { what: 'numbers', path: () => '/admin/coach-dashboard' },
  { what: 'income of twelve months', path: () => '/admin/income' },
  { what: 'visits', path: (turn) => `/admin/visits?days=${of([7, 30, 90], turn)}` },
  { what: 'person', path: person('') },
  { what: 'person, details', path: person('/details') },
  { what: 'person, requests and payments', path: person('/timeline') },
  { what: 'person, history', path: person('/history') },
  { what: 'person, notes', path: person('/notes') },
  { what: 'person, progress', path: person('/progress') },
  { what: 'person, measurements', path: person('/progress/measurements') },
  { what: 'tags', path: () => '/admin/tags?q=v' },
  { what: 'inbox', path: (turn) => `/admin/messages?${page(turn)}` },
  { what: 'inbox, unanswered', path: (turn) => `/admin/messages?read=false&${page(turn)}` },
  { what: 'mails', path: (turn) => `/admin/mails?${page(turn)}` },
  { what: 'library', path: () => '/admin/resources' },
  { what: 'library, search', path: () => '/admin/resources?q=resource' },
  {
    what: 'a resource that half of all have',
    path: (_, known) => `/admin/resources/${known.resources[0]}`,
  },
  { what: 'audit', path: (turn) => `/admin/audit?${page(turn)}` },
  { what: 'audit, oldest first', path: (turn) => `/admin/audit?sort=oldest&${page(turn)}` },
  { what: 'audit, of an action', path: (turn) => `/admin/audit?action=user.renamed&${page(turn)}` },
  {
    what: 'audit, of a person',
    path: (turn, known) => `/admin/audit?person=${of(known.people, turn)}`,
  },
  {
    what: 'audit, of a coach',
    path: (turn, known) => `/admin/audit?person=${of(known.coaches, turn)}&${page(turn)}`,
  },
  {
    what: 'audit, of an action by a coach in some days',
    path: (turn, known) =>
      `/admin/audit?action=user.renamed&person=${of(known.coaches, turn)}&from=${days(200)}T00:00:00Z&to=${days(190)}T00:00:00Z`,
  },
]
