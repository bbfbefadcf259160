import { Download } from 'lucide-react'
import { type CsvContent, makeCsvLink } from '#contract/csv-files.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

const messages = defineMessages({
  ar: {
    members: 'تنزيل CSV',
    requests: 'تنزيل الطلبات CSV',
    payments: 'تنزيل المدفوعات CSV',
    audit: 'تنزيل ملف CSV',
    failed: 'تعذّر تنزيل الملف',
  },
  en: {
    members: 'Download CSV',
    requests: 'Download requests as CSV',
    payments: 'Download payments as CSV',
    audit: 'Download CSV',
    failed: 'Couldn’t download the file',
  },
})

/** Downloads a CSV file by a link that opens only in this session. */
export function CsvButton({ content }: { content: CsvContent }) {
  const t = useMessages(messages)
  const { language } = useLanguage()
  const fail = useFailureToast()
  const download = useGuardedMutation({
    mutationFn: () => call(makeCsvLink, { body: content }, { language }),
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
    onError: (error) => fail(t.failed, error),
  })
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<Download />}
      busy={download.isPending}
      onClick={() => download.mutate(undefined)}
    >
      {t[content.table]}
    </Button>
  )
}
