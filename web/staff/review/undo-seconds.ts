import { counted } from '#web/platform/plural-forms.ts'

/** How long something can be undone, after a word such as "for". */
export const undoSeconds = counted(
  ['أقل من ثانية', 'ثانية واحدة', 'ثانيتين', '{n} ثوانٍ', '{n} ثانية', '{n} ثانية'],
  '{n} second',
  '{n} seconds',
)
