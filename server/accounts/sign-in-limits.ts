import type { AttemptLimit } from '#server/platform/http/login-throttle.ts'
import type { Quota } from '#server/platform/http/rate-limit.ts'

/** Failures for one account from one device, or from one network if the device is unknown. */
export const limitOfPlace: AttemptLimit = {
  name: 'sign-in-place',
  failures: 5,
  windowSeconds: 60 * 60,
  counted: 'from_last',
  locks: [60, 120, 240, 480, 900],
}

/** Failures for one account from all unknown devices and networks: after 30, one attempt a minute. */
export const limitOfAccount: AttemptLimit = {
  name: 'sign-in-account',
  failures: 30,
  windowSeconds: 60 * 60,
  counted: 'from_first',
  locks: [60],
}

/** Failures from one network across accounts; not lower, because many phones share a network. */
export const limitOfNetwork: AttemptLimit = {
  name: 'sign-in-network',
  failures: 100,
  windowSeconds: 10 * 60,
  counted: 'from_first',
  locks: [600],
}

/** Successful sign-ins per claimed address and network that do not count as failures; neighbors may guess by them. */
export const claimedSignIns: Quota = { name: 'claimed-sign-in', limit: 10, windowSeconds: 60 * 60 }

/** Wrong one-time links from one network; does not delay sign-ins. */
export const limitOfLinks: AttemptLimit = { ...limitOfNetwork, name: 'link-network' }

/** Wrong codes for one account from one device, or from one network if the device is unknown. */
export const limitOfCodesOfPlace: AttemptLimit = { ...limitOfPlace, name: 'second-factor-place' }

/** Wrong codes for one account from all unknown devices and networks. */
export const limitOfCodesOfAccount: AttemptLimit = { ...limitOfAccount, name: 'second-factor-account' }
