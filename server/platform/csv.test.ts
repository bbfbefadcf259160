import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { csvFile, csvHeaders, csvLine } from './csv.ts'

describe('a line of a CSV file', () => {
  it('quotes what would end a cell, and leaves nothing for no value', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\r\nlines', 'منى', null, undefined, '', 1200, -5])).toBe(
      '"a,b","say ""hi""","two\r\nlines",منى,,,,1200,-5\r\n',
    )
  })

  it.each(['=1+1', '+201001234567', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
    'never begins a cell with what a spreadsheet would run: %j',
    (cell) => {
      expect(csvLine([cell]).replace(/^"/, '')).toMatch(/^'/)
    },
  )
})

it('guards what begins a cell where semicolons separate them', () => {
  expect(csvLine(['Mona;=HYPERLINK("x")'])).toBe(`"Mona;'=HYPERLINK(""x"")"\r\n`)
  expect(csvLine(['one; two', 'a-b'])).toBe('one; two,a-b\r\n')
})

describe('a CSV file', () => {
  it('begins with the mark of UTF-8 and its headings, also without rows', async () => {
    async function* nothing() {
      yield []
    }
    const bytes = await buffer(csvFile(['الاسم', 'x'], nothing()))
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    expect(bytes.subarray(3).toString()).toBe('الاسم,x\r\n')
  })

  it('fetches a batch only once the one before was taken', async () => {
    let fetched = 0
    async function* batches() {
      for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
        fetched++
        yield [[name.repeat(1000)]]
      }
    }
    const chunks = csvFile(['name'], batches())[Symbol.asyncIterator]()
    await chunks.next()
    await chunks.next()
    // Turns of the event loop, in each of which the file could fetch another batch.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    expect(fetched).toBeLessThanOrEqual(3)
    let rest = ''
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) rest += next.value
    expect(rest).toContain('six')
  })

  it('is downloaded, not shown', () => {
    expect(csvHeaders('members')).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="members.csv"',
      'cache-control': 'private, no-store',
    })
  })
})
