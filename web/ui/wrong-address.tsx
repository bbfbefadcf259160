import { whenShown } from './when-shown.tsx'

/** Says why a form does not work on this page; its code is fetched where it is needed, which is nearly nowhere. */
export const WrongAddressNotice = whenShown(
  async () => (await import('./wrong-address-notice.tsx')).WrongAddressNotice,
)
