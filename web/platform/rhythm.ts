const second = 1_000
const minute = 60 * second

/** How long kinds of answers stay fresh, and which of them are asked for again by themselves, in milliseconds. */
export const rhythm = {
  /** What changes while one looks at it: lists under review, dashboards, health. */
  live: { refetchInterval: 30 * second, staleTime: 10 * second },
  /** Who is signed in: the check of a staff session, a person's own account. */
  account: { staleTime: 5 * minute },
  /** What seldom changes: coaches and the library. */
  library: { staleTime: 10 * minute },
} as const

/** How long the whole answer to a call, or a page, is waited for, in milliseconds. */
export const patience = {
  call: 30 * second,
  /** Who waits at a small form, or for what they just pressed to open: `hastyCalls` says which; and each check of /api-test. */
  hastyCall: 10 * second,
  /** A sign-out: whoever leaves does not wait for the server. */
  leaving: 5 * second,
  /** A page of the members' area that the device keeps too: then what is kept is shown. */
  keptPage: 5 * second,
  /** 5 MB on the weakest line; a little longer than the server waits, so that its reason is shown. */
  proof: 16 * minute,
  /** While nothing of an upload leaves, or once all of it has left. */
  stalledUpload: 60 * second,
  /** 15 MB on a slow line. */
  sitePicture: 10 * minute,
  /** A day's photos, which leave one after the other while their owner goes on. */
  progressPhoto: 20 * minute,
  document: 10 * minute,
  /** 500 MB on a slow line. */
  video: 120 * minute,
} as const

/** Calls that are given up early, by the names of their endpoints. */
export const hastyCalls: ReadonlySet<string> = new Set([
  'login',
  'register',
  'readMyResources',
  'accessResource',
])
