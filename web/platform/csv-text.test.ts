import { expect, it } from 'vitest'
import { csvText } from './csv-text.ts'

it('a file has the mark of UTF-8, quoted texts, and nothing that runs as a formula', () => {
  const lines = [
    ['المصدر', 'Visits'],
    ['=1+1', -3],
    [' @x', 'a "b", c'],
    ['\t=2', '+20'],
  ]
  expect(csvText(lines)).toBe('\uFEFFالمصدر,Visits\r\n\'=1+1,-3\r\n\' @x,"a ""b"", c"\r\n"\'\t=2",\'+20\r\n')
})
