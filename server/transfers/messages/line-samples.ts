const credit = (amount: string, reference: string) =>
  `CIB: Your account ****1234 was credited with EGP ${amount} via IPN from NADA ALI ref ${reference} on 30/11/2026 23:44. Available balance EGP 33,210.75`

/** Messages one per line, each without a line that is empty, and what is read from each. */
export const linesOfMessages: { trap: string; lines: string[]; kinds: string[] }[] = [
  {
    trap: 'two credits of one bank',
    lines: [credit('1,200.00', '704512983400'), credit('2,000.00', '704512983499')],
    kinds: ['received', 'received'],
  },
  {
    trap: 'a credit after a code',
    lines: [
      'Your OTP is 739201 for a transaction of EGP 1,200.00. Do not share it with anyone.',
      credit('1,200.00', '704512983400'),
    ],
    kinds: ['code', 'received'],
  },
  {
    trap: 'a credit after a debit',
    lines: ['CIB: Your account ****1234 was debited by EGP 90.00', credit('1,200.00', '704512983400')],
    kinds: ['sent', 'received'],
  },
  {
    trap: 'a credit after money sent in Arabic',
    lines: ['تم تحويل مبلغ 300 جنيه إلى محمد علي', credit('1,200.00', '704512983400')],
    kinds: ['sent', 'received'],
  },
  {
    trap: 'credits with beginnings that nobody knows',
    lines: [
      'Purchase of EGP 450.00 at CARREFOUR with card 1234',
      'Incoming transfer of EGP 2,000 from SARA ALI',
      'Ahmed Samir has sent you EGP 2,000 with InstaPay',
      'تحويل وارد بمبلغ 2,500.00 جنيه من سارة ابراهيم',
    ],
    kinds: ['sent', 'received', 'received', 'received'],
  },
  {
    trap: 'a credit that cannot be read after one that can',
    lines: [
      'Incoming transfer of EGP 2,000 from SARA ALI',
      'Incoming transfer of EGP 2.000 from MONA ADEL',
      'Ahmed Samir has sent you EGP 500 with InstaPay',
    ],
    kinds: ['received', 'unread', 'received'],
  },
  {
    trap: 'a code between credits',
    lines: [
      credit('1,200.00', '704512983400'),
      '482913 is your verification code for InstaPay',
      credit('2,000.00', '704512983499'),
    ],
    kinds: ['received', 'code', 'received'],
  },
]
