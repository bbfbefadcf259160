import { defineMessages } from '#web/platform/messages.ts'

/** The texts about a receipt that is for less than what arrived. */
export const reissueMessages = defineMessages({
  ar: {
    short: (number: string, said: string) => `بعد الإيصال ${number} (${said}) وصل مبلغ ليس في أي إيصال.`,
    reissue: 'إلغاؤه وإصدار آخر',
    forReceipt: (number: string) => `: الإيصال ${number}`,
    issued: (number: string) => `صدر الإيصال ${number} بكل ما وصل`,
    failed: 'تعذّر إصدار الإيصال',
  },
  en: {
    short: (number, said) => `Money came after receipt ${number} (${said}) and is on no receipt.`,
    reissue: 'Void and issue again',
    forReceipt: (number) => `: receipt ${number}`,
    issued: (number) => `Receipt ${number} issued for all that arrived`,
    failed: 'We couldn’t issue the receipt',
  },
})
