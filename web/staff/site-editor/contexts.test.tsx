import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createDraftStore, draftOf } from '#web/staff/site-editor/draft/draft-store.ts'
import { sampleBasis } from '#web/staff/site-editor/draft/sample-site.ts'
import { useEditor } from '#web/staff/site-editor/fields/editor-context.tsx'
import { AdminModeProvider, useAdminMode } from './admin-mode.tsx'
import { SectionSettingsProvider, useSectionSettings } from './section-settings.tsx'

const Reading = ({ read }: { read: () => ReactNode }) => read()
const shown = (content: ReactNode) => renderToStaticMarkup(content)

describe('a context of the editor outside its provider', () => {
  it.each([
    ['admin mode', useAdminMode, 'useAdminMode must be used inside an AdminModeProvider'],
    [
      'section settings',
      useSectionSettings,
      'useSectionSettings must be used inside a SectionSettingsProvider',
    ],
    ['editor', useEditor, 'useEditor must be used inside an EditorProvider'],
  ])('throws and names the missing provider: %s', (_, use, words) => {
    const read = () => {
      use()
      return null
    }
    expect(() => shown(<Reading read={read} />)).toThrow(words)
  })
})

describe('inside its provider', () => {
  it('admin mode was not reset without stored values', () => {
    const read = () => String(useAdminMode().wasReset)
    expect(
      shown(
        <AdminModeProvider>
          <Reading read={read} />
        </AdminModeProvider>,
      ),
    ).toBe('false')
  })

  it('section settings are those of the draft, in order, and change it', () => {
    const store = createDraftStore(draftOf(sampleBasis))
    const read = () => {
      const { sections, move, show } = useSectionSettings()
      const order = sections.map(({ id }) => id).join()
      move(0, 2)
      show('gallery', false)
      return order
    }
    expect(
      shown(
        <SectionSettingsProvider store={store}>
          <Reading read={read} />
        </SectionSettingsProvider>,
      ),
    ).toBe('hero,gallery,contact')
    expect(store.read().sections.map(({ id, enabled, order }) => [id, enabled, order])).toEqual([
      ['gallery', false, 1],
      ['contact', true, 2],
      ['hero', true, 3],
    ])
  })
})
