import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'

const words = defineMessages({
  ar: {
    title: 'تعيين كلمة المرور',
    description: 'اختر كلمة مرور جديدة لحسابك.',
  },
  en: {
    title: 'Set your password',
    description: 'Choose a new password for your account.',
  },
})

/** Where a one-time link lets a user choose a password. */
export default function ResetPasswordPage() {
  const { title, description } = useMessages(words)
  return (
    <div className="wrap">
      <PageHead title={title} description={description} unlisted />
      <h1>{title}</h1>
    </div>
  )
}
