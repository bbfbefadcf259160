import { counted } from '#web/platform/plural-forms.ts'

/** Lost days as the object of a verb, which has another Arabic dual than the subject. */
export const lostDayForms = counted(
  ['أقل من يوم', 'يومًا واحدًا', 'يومين', '{n} أيام', '{n} يومًا', '{n} يوم'],
  '{n} day',
  '{n} days',
)
