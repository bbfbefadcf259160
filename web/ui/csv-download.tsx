import { Download } from 'lucide-react'
import { csvText } from '#web/platform/csv-text.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from './button.tsx'

const messages = defineMessages({
  ar: { download: 'تنزيل ملف CSV' },
  en: { download: 'Download CSV' },
})

type CsvDownloadProps = {
  /** The file's name without its ending. */
  file: string
  /** The headings, then the rows. */
  lines: readonly (readonly (string | number)[])[]
}

/** Saves the figures of a table that the screen has already as a CSV file. */
export function CsvDownload({ file, lines }: CsvDownloadProps) {
  const t = useMessages(messages)
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<Download />}
      onClick={() => saveFile({ name: `${file}.csv`, type: 'text/csv', text: csvText(lines) })}
    >
      {t.download}
    </Button>
  )
}
