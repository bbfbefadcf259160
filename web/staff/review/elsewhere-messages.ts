import { defineMessages } from '#web/platform/messages.ts'

/** The texts about money that went to another than the site. */
export const elsewhereMessages = defineMessages({
  ar: {
    phone: 'التحويل لرقم آخر',
    handle: 'التحويل لعنوان آخر',
    account: 'التحويل لحساب آخر',
    onReceipt: (value: string) => `في الإيصال: ${value}`,
    onSite: (value: string) => `في الموقع: ${value}`,
  },
  en: {
    phone: 'Sent to another number',
    handle: 'Sent to another address',
    account: 'Sent to another account',
    onReceipt: (value) => `Receipt: ${value}`,
    onSite: (value) => `Site: ${value}`,
  },
})
