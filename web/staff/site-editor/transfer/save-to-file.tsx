import { Download } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { saveFile } from '#web/platform/save-file.ts'
import type { EditedSite } from '#web/staff/site-editor/draft/changes.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import publishing from '#web/staff/site-editor/publishing/publishing.module.css'
import { fetchPublished } from '#web/staff/site-editor/publishing/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { transferMessages } from './messages.ts'
import { readSiteFile, siteFileText } from './site-file.ts'

/** Downloads the draft or the published site as a file. */
export function SaveToFile() {
  const t = useMessages(transferMessages)
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
    } catch (error) {
      fail(t.saveFailed, error as Error)
    } finally {
      setReading(false)
    }
  }

  return (
    <section className={publishing.body}>
      <h3>{t.save}</h3>
      <p>{t.saveLead}</p>
      {!isSound && <Notice tone="warn">{t.unsound}</Notice>}
      <div className={publishing.saving}>
        <Button icon={<Download />} onClick={() => save(store.read(), `site-draft-${today()}.json`)}>
          {t.saveDraft}
        </Button>
        <Button variant="ghost" icon={<Download />} busy={isReading} onClick={savePublished}>
          {isReading ? t.savingPublished : t.savePublished}
        </Button>
      </div>
      <div role="status">
        {saved && (
          // A new key each time, so that saving the same file again is announced again.
          <Notice key={saved.times} tone="ok">
            {t.saved(saved.name)}
          </Notice>
        )}
      </div>
    </section>
  )
}

/** Today in Cairo as YYYY-MM-DD, which sorts by name. */
const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Cairo' })
