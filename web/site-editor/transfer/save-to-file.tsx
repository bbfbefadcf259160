import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { saveFile } from '#web/platform/save-file.ts'
import type { EditedSite } from '#web/site-editor/draft/changes.ts'
import { useEditor } from '#web/site-editor/fields/editor-context.tsx'
import publishing from '#web/site-editor/publishing/publishing.module.css'
import { fetchPublished } from '#web/site-editor/publishing/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { transferMessages } from './messages.ts'
import { readSiteFile, siteFileText } from './site-file.ts'

/** Keeps the draft, or what is published now, as a file of this device. */
export function SaveToFile() {
  const words = useMessages(transferMessages)
  const { language } = useLanguage()
  const { store } = useEditor()
  const fail = useFailureToast()
  const [isReading, setReading] = useState(false)
  const [saved, setSaved] = useState<{ name: string; times: number } | null>(null)
  const isSound = readSiteFile(siteFileText(store.read()), store.read()).is === 'site'

  function save(site: EditedSite, name: string) {
    saveFile({ name, type: 'application/json', text: siteFileText(site) })
    setSaved((former) => ({ name, times: (former?.times ?? 0) + 1 }))
  }

  async function savePublished() {
    setReading(true)
    setSaved(null)
    try {
      const site = await fetchPublished(language)
      save(site, `site-version-${site.version}.json`)
    } catch (fault) {
      fail(words.saveFailed, fault as Error)
    } finally {
      setReading(false)
    }
  }

  return (
    <section className={publishing.body}>
      <h3>{words.save}</h3>
      <p>{words.saveLead}</p>
      {!isSound && <Notice tone="warn">{words.unsound}</Notice>}
      <div className={publishing.saving}>
        <Button icon={<Download />} onClick={() => save(store.read(), `site-draft-${today()}.json`)}>
          {words.saveDraft}
        </Button>
        <Button variant="ghost" icon={<Download />} busy={isReading} onClick={savePublished}>
          {isReading ? words.savingPublished : words.savePublished}
        </Button>
      </div>
      <div role="status">
        {saved && (
          // Another each time, so that the same file is told of again.
          <Notice key={saved.times} tone="ok">
            {words.saved(saved.name)}
          </Notice>
        )}
      </div>
    </section>
  )
}

/** The day in Cairo, as file names sort by. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Cairo' })
