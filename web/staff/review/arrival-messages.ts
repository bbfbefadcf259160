import type { ArrivalChannel } from '#contract/application-values.ts'
import { defineMessages } from '#web/platform/messages.ts'

type Channels = Record<ArrivalChannel, string>

/** The texts about a payment that staff saw arrive. */
export const arrivalMessages = defineMessages({
  ar: {
    seen: 'تأكدت من وصول المبلغ',
    channel: 'وصل عن طريق',
    channels: {
      instapay: 'إنستاباي',
      vodafoneCash: 'فودافون كاش',
      bank: 'بنك أو طريقة أخرى',
      cash: 'نقدًا',
    } satisfies Channels,
    arrived: 'وصل المبلغ',
    arrivedBy: (channel: string, time: string, name: string) => `وصل المبلغ: ${channel}، ${time}، ${name}`,
    unseen: (amount: string) => `لم يتأكد وصول ${amount}`,
    undo: 'إلغاء',
    tick: (name: string) => `وصل المبلغ: طلب ${name}`,
    untick: (name: string) => `إلغاء تسجيل وصول مبلغ ${name}`,
  },
  en: {
    seen: 'I saw this amount arrive',
    channel: 'It arrived by',
    channels: {
      instapay: 'InstaPay',
      vodafoneCash: 'Vodafone Cash',
      bank: 'Bank or another way',
      cash: 'Cash',
    } satisfies Channels,
    arrived: 'It arrived',
    arrivedBy: (channel, time, name) => `Arrived: ${channel}, ${time}, ${name}`,
    unseen: (amount) => `${amount} not seen yet`,
    undo: 'Undo',
    tick: (name) => `It arrived: the payment of ${name}`,
    untick: (name) => `Undo the arrival of the payment of ${name}`,
  },
})
