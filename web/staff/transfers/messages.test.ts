import { expect, it } from 'vitest'
import { languages } from '#contract/values.ts'
import { arrivalMessages } from '#web/staff/review/arrival-messages.ts'
import { transferMessages } from './messages.ts'

it.each(languages)('a button is called by the words that it shows, for voice control, in %s', (language) => {
  const t = transferMessages[language]
  const words = arrivalMessages[language]
  expect(t.arrivedFor('EGP 2,000', 'Mona')).toContain(t.arrived)
  expect(t.againFor('EGP 2,000', 'Mona')).toContain(t.again)
  expect(t.keepAmount('EGP 2,000')).toContain(t.keep)
  expect(t.undoAmount('EGP 2,000')).toContain(t.undo)
  expect(t.removeAmount('EGP 2,000')).toContain(t.remove)
  // The request and the close of the day show different words for it.
  expect(words.tick('Mona')).toContain(words.arrived)
  expect(words.tick('Mona')).toContain(t.arrived)
  expect(words.untick('Mona')).toContain(words.undo)
})
