import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { useKeysSetting } from './desk-keys.ts'

const messages = defineMessages({
  ar: { isOn: 'تفعيل اختصارات لوحة المفاتيح على هذا الجهاز' },
  en: { isOn: 'Use keyboard shortcuts on this device' },
})

/** Turns the keys of the review off and on: assistive software may need single keys for itself. */
export function KeysSwitch() {
  const t = useMessages(messages)
  const [isOn, setOn] = useKeysSetting()
  return <CheckboxField label={t.isOn} checked={isOn} onChange={({ target }) => setOn(target.checked)} />
}
