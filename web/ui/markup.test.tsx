import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/values.ts'
import type { FileFieldState } from '#web/platform/file-upload.ts'
import { LanguageProvider } from '#web/platform/language.tsx'
import { Badge } from './badge.tsx'
import { LoadedHeading } from './barbell-heading.tsx'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { Combobox } from './combobox.tsx'
import { CopyButton } from './copy-button.tsx'
import { FileField } from './file-field.tsx'
import { IconLink } from './icon-button.tsx'
import { NumberStepper } from './number-stepper.tsx'
import { Pagination } from './pagination.tsx'
import { PasswordField } from './password-field.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { SelectField } from './select-field.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { EmptyState, ErrorState } from './states.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { ToastProvider } from './toast.tsx'
import { Avatar, PlateMarks, Sleeve } from './weight-plates.tsx'

const nothing = () => {}
const around = { hint: 'hint', error: 'error', optional: true }
const steps: FileFieldState[] = [
  { step: 'idle' },
  { step: 'checking', name: 'a.png' },
  { step: 'uploading', name: 'a.png', percent: 40 },
  { step: 'ready', name: 'a.png', size: 1000, thumbnailUrl: '/a.avif' },
]

const fields = (
  <>
    <TextField label="name" {...around} />
    <TextField label="email" type="email" {...around} />
    <PasswordField label="password" {...around} />
    <TextArea label="message" {...around} />
    <SelectField label="type" {...around}>
      <option>a</option>
    </SelectField>
    <CheckboxField label="agree" hint="hint" error="error" />
    <SegmentedControl label="kind" name="kind" segments={[{ value: 'a', label: 'A' }]} {...around} />
    <NumberStepper label="months" value={1} onValueChange={nothing} min={1} max={12} {...around} />
    <Combobox
      label="person"
      value={null}
      onValueChange={nothing}
      options={[]}
      query=""
      onQueryChange={nothing}
      {...around}
    />
    {steps.map((state) => (
      <FileField
        key={state.step}
        {...around}
        {...{ label: 'proof', prompt: 'choose', limits: '5 MB', state }}
        onChoose={nothing}
        onCancel={nothing}
        onRemove={nothing}
      />
    ))}
  </>
)

const rest = (
  <>
    <LoadedHeading plates={12}>Plans</LoadedHeading>
    <Sleeve plates={3} />
    <Avatar name="  sara" />
    <Button busy>Sending…</Button>
    <ButtonLink to="/members">Members</ButtonLink>
    <IconLink href="https://example.com" newTab label="Instagram">
      i
    </IconLink>
    <Badge tone="warn" icon={<PlateMarks count={2} />}>
      Pending
    </Badge>
    <CopyButton value="a" />
    <Pagination page={2} pages={30} onPage={nothing} />
    <Tabs
      label="parts"
      items={[{ value: 'a', label: 'A', content: 'a' }]}
      value="a"
      onValueChange={nothing}
    />
    <EmptyState title="Nothing" />
    <ErrorState title="Failed" onRetry={nothing} />
    <Loading>
      <Skeleton />
    </Loading>
  </>
)

function markup(language: Language, content: ReactNode): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <LanguageProvider initial={language}>
        <ToastProvider>{content}</ToastProvider>
      </LanguageProvider>
    </MemoryRouter>,
  )
}

const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map((match) => match[1] ?? '')

describe('the HTML of the components', () => {
  it('has no inline style, style element or script, which the CSP would block', () => {
    for (const language of ['ar', 'en'] as const) {
      const html = markup(language, fields) + markup(language, rest)
      expect(html).not.toMatch(/ style=|<style|<script/)
    }
  })

  it('refers from every label, hint and error to an existing element', () => {
    const html = markup('ar', fields)
    const ids = valuesOf(html, 'id')
    expect(new Set(ids).size).toBe(ids.length)
    for (const attribute of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']) {
      const named = valuesOf(html, attribute).flatMap((value) => value.split(' '))
      expect(named.length).toBeGreaterThan(0)
      expect(ids).toEqual(expect.arrayContaining(named))
    }
  })

  it('marks invalid and optional fields, and busy buttons', () => {
    expect(markup('en', <TextField label="Email" error="Wrong" />)).toContain('aria-invalid="true"')
    expect(markup('en', <TextField label="Email" />)).not.toContain('aria-invalid')
    expect(markup('ar', <TextField label="البريد" optional />)).toContain('(اختياري)')
    expect(markup('en', <Button busy>Sending…</Button>)).toMatch(/aria-busy="true" aria-disabled="true"/)
  })

  it('has left-to-right addresses and passwords, and automatic direction elsewhere', () => {
    expect(markup('ar', <TextField label="a" type="email" />)).toContain('dir="ltr"')
    expect(markup('ar', <PasswordField label="a" />)).toContain('dir="ltr"')
    expect(markup('ar', <TextField label="a" />)).toContain('dir="auto"')
    expect(markup('ar', <TextField label="a" dir="rtl" lang="ar" />)).toContain('dir="rtl"')
  })

  it('labels links that open a new tab, without opener or referrer', () => {
    const html = markup('en', rest)
    expect(html).toContain('aria-label="Instagram (opens in a new tab)"')
    expect(html).toContain('rel="noopener noreferrer"')
  })

  it('has no pagination for a single page', () => {
    expect(markup('en', <Pagination page={1} pages={1} onPage={nothing} />)).not.toContain('<nav')
  })
})
