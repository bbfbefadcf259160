import { FileArchive } from 'lucide-react'
import { exportUserData } from '#contract/privacy.ts'
import type { User } from '#contract/users.ts'
import { call } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { isHealthClosed, useHealthWall } from '#web/staff/health-access/use-health-wall.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

const messages = defineMessages({
  ar: {
    title: 'نسخة من البيانات',
    lead: (name: string) =>
      `ملف مضغوط فيه كل ما لدينا عن ${name}: الطلبات والإيصالات والمواد والتقدّم والرسائل.`,
    care: 'فيه أيضًا الإجابات الصحية وصور التقدّم. يُسلَّم لصاحب البيانات فقط، وكل تنزيل يُسجَّل باسم من نزّله.',
    download: 'تنزيل النسخة',
    making: 'جارٍ تجهيز النسخة…',
    started: 'بدأ تنزيل النسخة',
    failed: 'تعذّر تجهيز النسخة',
  },
  en: {
    title: 'Copy of data',
    lead: (name) =>
      `A zip file with everything the site has about ${name}: requests, receipts, resources, progress and messages.`,
    care: 'It also has health answers and progress photos. Give it only to the person themselves. Each download is recorded with your name.',
    download: 'Download copy',
    making: 'Preparing the copy…',
    started: 'The download has started',
    failed: 'Couldn’t prepare the copy',
  },
})

/** Downloads the copy of a user's data, after saying what is in it. Only for admins. */
export function CopyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const toast = useToast()
  const fail = useFailureToast()
  const wall = useHealthWall(user)
  const download = useGuardedMutation({
    mutationFn: () => call(exportUserData, { params: { id: user._id } }, { session: 'staff', language }),
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
      toast.show({ title: t.started })
      onClose()
    },
    onError: (error) => {
      wall.report(error)
      if (!isHealthClosed(error)) fail(t.failed, error)
    },
  })
  return (
    <Dialog open onClose={onClose} title={t.title}>
      <p>{t.lead(isolate(user.name))}</p>
      <p>{t.care}</p>
      {wall.around(
        <Button icon={<FileArchive />} busy={download.isPending} onClick={() => download.mutate(undefined)}>
          {download.isPending ? t.making : t.download}
        </Button>,
        () => {},
      )}
    </Dialog>
  )
}
