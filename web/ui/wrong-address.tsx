import { lazyVisible } from './lazy-visible.tsx'

/** Says why a form does not work on this page; its code is loaded only when needed, which is rare. */
export const WrongAddressNotice = lazyVisible(
  async () => (await import('./wrong-address-notice.tsx')).WrongAddressContent,
)
