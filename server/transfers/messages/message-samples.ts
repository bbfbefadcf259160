import type { ReadTransfer } from './read-message.ts'

/** A message, its trap, and what is read from it; `not` is what it is instead of money that came. */
export type Sample = {
  trap: string
  text: string
  not?: 'sent' | 'code' | 'unread'
  read?: Partial<ReadTransfer>
}

const vodafone = 'vodafoneCash'
const number = '01012345678'

/** Wallets, in Arabic and English. */
const wallets: Sample[] = [
  {
    trap: 'balance after the amount',
    text: 'تم استلام مبلغ 500.00 جنيه من رقم 01012345678 المسجل باسم AHMED M****** رصيدك الحالي 1500.00 جنيه. تاريخ العملية 21:30 30-11-26 رقم العملية 012345678901',
    read: {
      ...{ amount: 50_000, channel: vodafone, senderNumber: number, reference: '012345678901' },
      ...{ day: '2026-11-30', at: '2026-11-30T19:30:00.000Z', senderName: 'AHMED M' },
    },
  },
  {
    trap: 'Arabic-Indic digits',
    text: 'تم استلام مبلغ ٢٠٠٠ جنيه من رقم ٠١٠١٢٣٤٥٦٧٨ رصيدك الحالي ٧٥٠٠ جنيه رقم العملية ٩٨٧٦٥٤٣٢١',
    read: { amount: 200_000, senderNumber: number, reference: '987654321' },
  },
  {
    trap: 'Arabic separators of thousands and decimals',
    text: 'تم استلام مبلغ ٢٬٠٠٠٫٥٠ جنيه من رقم ٠١٠١٢٣٤٥٦٧٨',
    read: { amount: 200_050 },
  },
  {
    trap: 'an Arabic comma between thousands',
    text: 'تم استلام مبلغ ٣،٢٠٠ جنيه من رقم ٠١٠١٢٣٤٥٦٧٨',
    read: { amount: 320_000 },
  },
  {
    trap: 'Persian digits',
    text: 'تم استلام مبلغ ۱۲۰۰ جنيه من رقم ۰۱۰۱۲۳۴۵۶۷۸',
    read: { amount: 120_000 },
  },
  {
    trap: 'the balance first',
    text: 'رصيدك الحالي 5,200.75 جنيه بعد استلامك. تم استلام 2,000 جنيه من 01012345678',
    read: { amount: 200_000 },
  },
  {
    trap: 'a fee before the balance',
    text: 'تم استلام 1200 جنيه من رقم 01112345678. مصاريف الخدمة 5 جنيه. رصيدك 3400 جنيه',
    read: { amount: 120_000, senderNumber: '01112345678' },
  },
  {
    trap: 'English',
    text: 'You have received 500.00 EGP from 01012345678 registered name Ahmed Mohamed. Your current balance is 1,500.00 EGP. Date: 30/11/2026 21:30 Transaction ID 4455667788',
    read: {
      ...{ amount: 50_000, senderNumber: number, senderName: 'Ahmed Mohamed', reference: '4455667788' },
      ...{ at: '2026-11-30T19:30:00.000Z' },
    },
  },
  {
    trap: 'the name of the product',
    text: 'Vodafone Cash: You received EGP 1,250.25 from 01012345678. Balance: EGP 9,999.99',
    read: { amount: 125_025, channel: vodafone },
  },
  {
    trap: 'hidden digits of the sender',
    text: 'تم استلام مبلغ 800 جنيه من رقم 010****5678 رقم العملية 123456789',
    read: { amount: 80_000, senderNumber: '010****5678' },
  },
  {
    trap: 'hidden digits as x',
    text: 'You have received 800 EGP from 010xxxx5678. Ref: 123456789',
    read: { amount: 80_000, senderNumber: '010****5678' },
  },
  {
    trap: 'another wallet',
    text: 'تم إضافة 650 جنيه إلى محفظتك اتصالات كاش من 01112345678. الرصيد المتاح 700 ج.م',
    read: { amount: 65_000, channel: 'bank', senderNumber: '01112345678' },
  },
  {
    trap: 'an international number',
    text: 'You have received 300 EGP from +201012345678 on 2026-11-30 09:05',
    read: { amount: 30_000, senderNumber: '+201012345678', at: '2026-11-30T07:05:00.000Z' },
  },
  {
    trap: 'sent, with a balance',
    text: 'تم تحويل مبلغ 500 جنيه لرقم 01012345678 رصيدك الحالي 1000 جنيه رقم العملية 112233445',
    not: 'sent',
  },
  { trap: 'sent in English', text: 'You have sent 500 EGP to 01012345678. Balance 1000 EGP', not: 'sent' },
  { trap: 'a payment', text: 'تم دفع 350 جنيه لفاتورة الكهرباء. رصيدك 200 جنيه', not: 'sent' },
  { trap: 'cash out', text: 'تم سحب 1000 جنيه من محفظتك. رصيدك الحالي 20 جنيه', not: 'sent' },
  { trap: 'a fee alone', text: 'تم خصم 3 جنيه مصاريف خدمة من محفظتك', not: 'sent' },
  {
    trap: 'a fee before what came',
    text: 'تم خصم 1 جنيه مصاريف. تم استلام مبلغ 1200 جنيه من رقم 01112340012',
    not: 'unread',
  },
  { trap: 'a balance alone', text: 'رصيد محفظتك الحالي 2000 جنيه', not: 'unread' },
  { trap: 'failed', text: 'فشلت عملية استلام 2000 جنيه من رقم 01012345678', not: 'unread' },
  {
    trap: 'advertising',
    text: 'اكسب كاش باك 50 جنيه مع فودافون كاش! حمّل التطبيق الآن',
    not: 'unread',
  },
]

/** Banks. */
const banks: Sample[] = [
  {
    trap: 'own account, hidden',
    text: 'Your account ****1234 has been credited with EGP 2,000.00 on 30/11/2026. Available balance EGP 15,300.10',
    read: {
      amount: 200_000,
      channel: 'bank',
      senderNumber: null,
      senderName: null,
      day: '2026-11-30',
      at: null,
    },
  },
  {
    trap: 'the balance named after its number',
    text: 'EGP 2,000 was credited to your account 1234. EGP 15,300.10 is your new balance',
    read: { amount: 200_000 },
  },
  {
    trap: 'L.E. and a dash date',
    text: 'Dear customer, your account is credited by L.E. 3,200.00 from MONA ADEL on 30-11-2026 14:05:10 Ref FT26334ABC12',
    read: {
      ...{ amount: 320_000, senderName: 'MONA ADEL', reference: 'FT26334ABC12' },
      ...{ at: '2026-11-30T12:05:10.000Z' },
    },
  },
  {
    trap: 'month by name',
    text: 'A deposit of EGP 1,200 was credited to your A/C on 30-NOV-26 at 10:15 PM. Ref No. 778899001',
    read: { amount: 120_000, at: '2026-11-30T20:15:00.000Z', reference: '778899001' },
  },
  {
    trap: 'midnight',
    text: 'Your account was credited with EGP 1,200 on 2026-12-01 12:05 AM',
    read: { at: '2026-11-30T22:05:00.000Z', day: '2026-12-01' },
  },
  {
    trap: 'summer time',
    text: 'Your account was credited with EGP 1,200 on 01/07/2026 12:00 PM',
    read: { at: '2026-07-01T09:00:00.000Z' },
  },
  {
    trap: 'Arabic, morning',
    text: 'تم إيداع مبلغ 2,000 جم في حسابك رقم ***456 بتاريخ 30/11/2026 الساعة 9:05 ص والرصيد المتاح 8,000 جم',
    read: { amount: 200_000, at: '2026-11-30T07:05:00.000Z' },
  },
  {
    trap: 'Arabic month',
    text: 'عزيزي العميل، تم إضافة ٢٠٠٠ ج.م إلى حسابك بتاريخ ٣٠ نوفمبر ٢٠٢٦. رصيدك ٩٠٠٠ ج.م',
    read: { amount: 200_000, day: '2026-11-30' },
  },
  {
    trap: 'transferred to your account came in',
    text: 'تم تحويل مبلغ 1,800 جنيه إلى حسابك من محمد علي بتاريخ 2026-11-30',
    read: { amount: 180_000, senderName: 'محمد علي', day: '2026-11-30' },
  },
  {
    trap: 'an incoming transfer',
    text: 'تحويل وارد بمبلغ 2,500.00 جنيه من سارة ابراهيم. البيان: K7M4',
    read: { amount: 250_000, senderName: 'سارة ابراهيم', note: 'K7M4' },
  },
  {
    trap: 'a tax named after its number',
    text: 'Your account was credited with EGP 5,000. EGP 20 fees were not charged',
    read: { amount: 500_000 },
  },
  {
    trap: 'a limit',
    text: 'EGP 2,000 has been credited to your account. Daily limit EGP 60,000',
    read: { amount: 200_000 },
  },
  {
    trap: 'a branch number',
    text: 'Cash deposit of EGP 700 at branch 042 to your account ending 9912',
    read: { amount: 70_000, senderNumber: null },
  },
  {
    trap: 'a hotline in a warning',
    text: 'Your account was credited with EGP 2,000. Never share your PIN or OTP with anyone. Call 19888',
    read: { amount: 200_000 },
  },
  {
    trap: 'a warning in Arabic',
    text: 'تم إيداع 2000 جنيه في حسابك. لا تشارك الرقم السري مع أي شخص.',
    read: { amount: 200_000 },
  },
  { trap: 'debited', text: 'Your account was debited by EGP 2,000. Balance EGP 100', not: 'sent' },
  { trap: 'a purchase', text: 'Purchase of EGP 450.00 at CARREFOUR with card 1234', not: 'sent' },
  { trap: 'a purchase in Arabic', text: 'عملية شراء بمبلغ 450 جنيه من كارفور بطاقة 1234', not: 'sent' },
  { trap: 'a cash withdrawal', text: 'ATM withdrawal EGP 3,000 from your account', not: 'sent' },
  {
    trap: 'an outgoing transfer that the other received',
    text: 'Your transfer of EGP 2,000 to AHMED ALI has been received by the beneficiary bank',
    not: 'sent',
  },
  {
    trap: 'a reversal',
    text: 'EGP 2,000 has been credited to your account: reversal of transaction 998877',
    not: 'unread',
  },
  { trap: 'a refund', text: 'Refund of EGP 300 was credited to your card 1234', not: 'unread' },
  { trap: 'pending', text: 'Incoming transfer of EGP 2,000 is pending', not: 'unread' },
  { trap: 'declined', text: 'Transfer received of EGP 2,000 was declined', not: 'unread' },
  { trap: 'dollars', text: 'Your account was credited with USD 100.00', not: 'unread' },
  {
    trap: 'an amount with two readings',
    text: 'Your account was credited with EGP 2.000 from SARA',
    not: 'unread',
  },
  { trap: 'more digits than piastres', text: 'Your account was credited with EGP 2,000.505', not: 'unread' },
  { trap: 'nothing', text: 'Your account was credited with EGP 0.00', not: 'unread' },
  {
    trap: 'two amounts, neither beside the verb',
    text: 'Incoming transfer, details as agreed with the branch: EGP 2,000 or EGP 3,000',
    not: 'unread',
  },
]

/** InstaPay. */
const instaPay: Sample[] = [
  {
    trap: 'an address as the sender',
    text: 'You have received EGP 2,000 from ahmed.ali@instapay via InstaPay. Ref: 20261130778899. Note: K7M4',
    read: {
      ...{ amount: 200_000, channel: 'instapay', senderName: 'ahmed.ali@instapay', note: 'K7M4' },
      ...{ reference: '20261130778899' },
    },
  },
  {
    trap: 'an IPN notice',
    text: 'IPN transfer: your account ending 5678 was credited with EGP 1,200.00 from Mona Adel Ref 5566778899 on 30-11-2026 18:00',
    read: {
      ...{ channel: 'instapay', senderName: 'Mona Adel', reference: '5566778899' },
      ...{ at: '2026-11-30T16:00:00.000Z' },
    },
  },
  {
    trap: 'a transfer that is said to be received, with a date without a year',
    text: 'IPN transfer received with amount of EGP 1,200.00 in your account ****1234 from MAI ZAKI on 30/11 at 23:44. Reference 704512900001',
    read: {
      ...{ amount: 120_000, channel: 'instapay', senderName: 'MAI ZAKI', reference: '704512900001' },
      ...{ day: null, at: null },
    },
  },
  {
    trap: 'Arabic',
    text: 'لقد استلمت 2,000.00 جنيه من منى عادل عبر إنستاباي. الرقم المرجعي: 112233445566',
    read: {
      ...{ amount: 200_000, channel: 'instapay', senderName: 'منى عادل', reference: '112233445566' },
    },
  },
  {
    trap: 'somebody sent you',
    text: 'Ahmed Samir has sent you EGP 2,000 with InstaPay',
    read: { amount: 200_000, channel: 'instapay' },
  },
  {
    trap: 'a note with another amount',
    text: 'You received EGP 2,000 from Sara Ali on InstaPay. Note: K7M4',
    read: { amount: 200_000, senderName: 'Sara Ali', note: 'K7M4' },
  },
  {
    trap: 'a code in small letters',
    text: 'You received EGP 2,000 from Sara Ali on InstaPay. Note: k7m4 please',
    read: { note: 'k7m4 please' },
  },
  {
    trap: 'sent by InstaPay',
    text: 'You have sent EGP 2,000 to sara@instapay. Ref 20261130778899',
    not: 'sent',
  },
  { trap: 'asked for', text: 'Ahmed requests EGP 500 from you on InstaPay', not: 'unread' },
  { trap: 'asked for in Arabic', text: 'أحمد يطلب منك 500 جنيه عبر إنستاباي', not: 'unread' },
]

/** All messages but those with codes, each with another trap. */
export const samples: Sample[] = [...wallets, ...banks, ...instaPay]
