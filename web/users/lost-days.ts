import { counted } from '#web/platform/plural-forms.ts'

/** Days as what is lost: the object of a verb, whose Arabic dual is another one than the subject's. */
export const lostDays = counted(
  ['أقل من يوم', 'يومًا واحدًا', 'يومين', '{n} أيام', '{n} يومًا', '{n} يوم'],
  '{n} day',
  '{n} days',
)
