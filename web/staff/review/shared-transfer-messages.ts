import { defineMessages } from '#web/platform/messages.ts'

/** What staff settled of receipts that are alike: one transfer pays several requests. */
export const sharedTransferMessages = defineMessages({
  ar: {
    title: (amount: string) => `تحويل واحد لأكثر من طلب، وتم تأكيد وصوله: ${amount}`,
    also: (name: string) => `منه أيضًا طلب ${name}`,
  },
  en: {
    title: (amount) => `One transfer of ${amount} for several requests, marked as arrived`,
    also: (name) => `It also pays the request of ${name}`,
  },
})
