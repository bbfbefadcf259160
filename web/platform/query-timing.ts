const second = 1_000
const minute = 60 * second

/** How long cached responses stay fresh, and which are refetched automatically, in milliseconds. */
export const queryTiming = {
  /** Data that changes while it is on the screen: lists under review, dashboards, health. */
  live: { refetchInterval: 30 * second, staleTime: 10 * second },
  /** The signed-in user: the check of a staff session, the user's own account. */
  account: { staleTime: 5 * minute },
  /** Data that seldom changes: coaches and the library. */
  library: { staleTime: 10 * minute },
} as const

/** Timeouts for the complete response to a call or a page, in milliseconds. */
export const requestTimeouts = {
  call: 30 * second,
  /** Calls that the user waits for, after a small form or a press (`hastyCalls`), and the checks of /api-test. */
  hastyCall: 10 * second,
  /** A sign-out: it does not wait long for the server. */
  leaving: 5 * second,
  /** A page of the members' area that is saved on the device, too; after this time the saved one is shown. */
  cachedPage: 5 * second,
  /** 5 MB on the slowest line; a little longer than the server's own timeout, so that its error is shown. */
  proof: 16 * minute,
  /** An upload whose bytes stopped leaving, or whose response does not come after the last byte. */
  stalledUpload: 60 * second,
  /** The response to a library file after its last byte: the server then sends up to 500 MB on to S3. */
  storedFile: 15 * minute,
  /** 15 MB on a slow line. */
  sitePicture: 10 * minute,
  /** A day's photos, sent one after the other in the background. */
  progressPhoto: 20 * minute,
  document: 10 * minute,
  /** 500 MB on a slow line. */
  video: 120 * minute,
} as const

/** Endpoint ids of the calls with the short timeout. */
export const hastyCalls: ReadonlySet<string> = new Set([
  'login',
  'register',
  'readMyResources',
  'accessResource',
  'addPushDevice',
  'removePushDevice',
  'changeDigest',
])
