import { describe, expect, it } from 'vitest'
import { guessColumns, readRow, readTable } from './index.ts'

/** What a file says: amounts that came, in piastres, and how many lines were sent or unread. */
function read(text: string) {
  const table = readTable(text)
  if (!table) return null
  const columns = guessColumns(table.headings)
  const rows = table.rows.map((row) => readRow(row, columns))
  return {
    came: rows.flatMap((row) => (row.is === 'received' ? row.transfer.amount : [])),
    sent: rows.filter(({ is }) => is === 'sent').length,
    unread: rows.filter(({ is }) => is === 'unread').length,
    first: rows.flatMap((row) => (row.is === 'received' ? row.transfer : []))[0],
  }
}

const head = 'Date,Description,Debit,Credit,Balance'
type Expected = { came: number[]; sent?: number; unread?: number; first?: object }
const cases: [trap: string, text: string, expected: Expected][] = [
  [
    'debit and credit columns',
    `${head}\n30/11/2026,K7M4,,"2,000.00","9,000.00"\n30/11/2026,Fee,5.00,,"8,995.00"`,
    { came: [200_000], sent: 1, first: { day: '2026-11-30', note: 'K7M4' } },
  ],
  [
    'a signed amount',
    'Date,Details,Amount,Balance\n2026-11-30,IN,2000.50,1\n2026-11-30,OUT,-300,1',
    { came: [200_050], sent: 1, first: { day: '2026-11-30' } },
  ],
  [
    'parentheses for what went',
    'Date,Details,Amount\n30/11/2026,x,(300.00)\n30/11/2026,y,300',
    { came: [30_000], sent: 1 },
  ],
  [
    'a minus at the end',
    'Date,Details,Amount\n30/11/2026,x,300.00-\n30/11/2026,y,300',
    { came: [30_000], sent: 1 },
  ],
  [
    'CR and DR',
    'Date,Details,Amount\n30/11/2026,x,300.00 DR\n30/11/2026,y,450.00 CR',
    { came: [45_000], sent: 1 },
  ],
  [
    'a column of currencies',
    `${head},Currency\n30/11/2026,x,,2000,1,USD\n30/11/2026,y,,700,1,EGP\n30/11/2026,z,,50,1,دولار`,
    { came: [70_000], unread: 2 },
  ],
  [
    'a currency beside the amount',
    `${head}\n30/11/2026,x,,USD 2000,1\n30/11/2026,y,,$40,1\n30/11/2026,z,,EGP 700,1`,
    { came: [70_000], unread: 2 },
  ],
  [
    'a sign in its own column',
    'Date,Details,Type,Amount\n30/11/2026,x,DR,300\n30/11/2026,y,CR,450\n30/11/2026,z,مدين,20',
    { came: [45_000], sent: 2 },
  ],
  [
    'zeros in the other column',
    `${head}\n30/11/2026,a,0.00,500.00,1\n30/11/2026,b,20.00,0.00,1`,
    { came: [50_000], sent: 1 },
  ],
  [
    'semicolons with decimal commas',
    'Date;Details;Debit;Credit\n30/11/2026;x;;2.000,50\n30/11/2026;y;5,00;',
    { came: [200_050], sent: 1 },
  ],
  ['tabs', 'Date\tDetails\tDebit\tCredit\n30/11/2026\tx\t\t2000', { came: [200_000] }],
  ['pipes', 'Date|Details|Debit|Credit\n30/11/2026|x||2000', { came: [200_000] }],
  ['a mark of the byte order', `\ufeff${head}\n30/11/2026,x,,700,1`, { came: [70_000] }],
  [
    'a separator line of Excel',
    'sep=;\r\nDate;Details;Debit;Credit\r\n30/11/2026;x;;700\r\n',
    { came: [70_000] },
  ],
  [
    'line breaks in quotes',
    `${head}\n30/11/2026,"From SARA\nfor K7M4",,2000,1\n30/11/2026,b,5,,1`,
    { came: [200_000], sent: 1 },
  ],
  [
    'quotes in quotes',
    `${head}\n30/11/2026,"said ""K7M4""",,2000,1`,
    { came: [200_000], first: { words: expect.arrayContaining(['K7M4']) } },
  ],
  [
    'the account above the headings',
    `Account Statement\nAccount:,1234567890\nFrom,01/11/2026,To,30/11/2026\n\n${head}\n30/11/2026,x,,2000,1`,
    { came: [200_000] },
  ],
  [
    'the headings again on each page',
    `${head}\n30/11/2026,x,,2000,1\n${head}\n30/11/2026,y,,300,1`,
    { came: [200_000, 30_000] },
  ],
  ['a total below', `${head}\n30/11/2026,x,,2000,1\nTotal,,5.00,2000.00,`, { came: [200_000], unread: 1 }],
  [
    'Arabic headings',
    'التاريخ,البيان,مدين,دائن,الرصيد\n30/11/2026,تحويل وارد K7M4,,2000,1',
    { came: [200_000], first: { note: 'تحويل وارد K7M4' } },
  ],
  [
    'Arabic-Indic digits',
    'التاريخ;البيان;مدين;دائن\n٣٠/١١/٢٠٢٦;تحويل;;٢٬٠٠٠٫٥٠',
    { came: [200_050], first: { day: '2026-11-30' } },
  ],
  [
    'currency in the cells',
    `${head}\n30/11/2026,x,,"EGP 2,000.00",1\n30/11/2026,y,,300 جنيه,1`,
    { came: [200_000, 30_000] },
  ],
  [
    'a date with a time',
    'Transaction Date,Details,Credit\n30/11/2026 14:05,x,300',
    { came: [30_000], first: { at: '2026-11-30T12:05:00.000Z' } },
  ],
  ['month before day: no day', `${head}\n11/30/2026,x,,300,1`, { came: [30_000], first: { day: null } }],
  ['an amount with two readings', `${head}\n30/11/2026,x,,2.000,1`, { came: [], unread: 1 }],
  ['both columns filled', `${head}\n30/11/2026,x,5,2000,1`, { came: [], unread: 1 }],
  ['a short line', `${head}\n30/11/2026,x\n30/11/2026,y,,300,1`, { came: [30_000], unread: 1 }],
  [
    'a reference and a sender',
    'Date,Sender Name,Reference,Credit\n30/11/2026,MONA ADEL,ft26334abc12,2000',
    { came: [200_000], first: { reference: 'FT26334ABC12', senderName: 'MONA ADEL' } },
  ],
  [
    'the sender and the reference in the details',
    'Value Date;Description;Debit;Credit;Balance\n30/11/2026;IPN FROM MAI ZAKI 704512900001;;1.200,00;35.260,75',
    {
      came: [120_000],
      first: {
        senderName: 'MAI ZAKI',
        reference: null,
        words: expect.arrayContaining(['704512900001']),
        channel: 'instapay',
      },
    },
  ],
  [
    'a line number as the reference',
    'Date,Ref,Details,Credit\n30/11/2026,17,x,2000',
    { came: [200_000], first: { reference: null } },
  ],
  [
    'a code in the details',
    `${head}\n30/11/2026,Your OTP is 482913,,2000,1`,
    { came: [200_000], first: { note: null } },
  ],
  [
    'a formula',
    `${head}\n30/11/2026,"=HYPERLINK(""http://x"")",,2000,1`,
    { came: [200_000], first: { note: '=HYPERLINK("http://x")' } },
  ],
]

describe('a file of a bank', () => {
  it.each(cases)('with %s', (_, text, expected) => {
    expect(read(text)).toMatchObject({ sent: 0, unread: 0, ...expected })
  })

  it.each(['', 'no table at all', 'one,two\n1,2', '\u0000\u0001', '"never closed'])(
    'without headings is none: %j',
    (text) => expect(readTable(text)).toBeNull(),
  )

  it('is cut at its five thousandth line, and says so', () => {
    const text = `${head}\n${'30/11/2026,x,,2000,1\n'.repeat(5001)}`
    expect(readTable(text)).toMatchObject({ isCut: true, rows: { length: 5000 } })
  })

  it('that is full of quotes or separators is read in a second', () => {
    const before = performance.now()
    for (const text of ['"'.repeat(1_000_000), ','.repeat(1_000_000), `a,b,c\n${'"x'.repeat(400_000)}`])
      readTable(text)
    expect(performance.now() - before).toBeLessThan(5000)
  })
})
