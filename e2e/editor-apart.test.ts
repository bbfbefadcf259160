import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, story } from '#e2e/support/story.ts'

const ofEditor = /^web\/(?:site-editor\/|pages\/(?:site-editor|edit|preview|previewed-\w+|shared-preview)\.)/

type Scripts = Record<string, { imports: string[]; modules: string[] }>

/** The modules in the scripts that a page loads, all that these import, and all that comes as it is scrolled through. */
async function modulesOf(page: Page, path: string): Promise<string[]> {
  const scripts: Scripts = JSON.parse(await readFile('build/client/scripts.json', 'utf8'))
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).pathname.slice(1)))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 20_000 })
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
  await page.waitForLoadState('networkidle')
  const loaded = new Set([...asked].filter((name) => name in scripts))
  for (const name of loaded) for (const other of scripts[name]?.imports ?? []) loaded.add(other)
  return [...loaded].flatMap((name) => scripts[name]?.modules ?? [])
}

story('no visitor loads a line of the editor', async ({ page, another }) => {
  const modules = await modulesOf(page, '/')
  expect(modules).toContain('web/pages/landing.tsx')
  expect(modules.some((module) => module.startsWith('web/testimonials/'))).toBe(true)
  expect(modules.filter((module) => ofEditor.test(module))).toEqual([])
  for (const path of ['/subscription', '/members']) {
    expect((await modulesOf(page, path)).filter((module) => ofEditor.test(module))).toEqual([])
  }
  // What is looked for is what an editor loads.
  const edited = await modulesOf(await another(), '/edit')
  for (const module of ['web/site-editor/draft/draft-store.ts', 'web/site-editor/panel/editor-screen.tsx']) {
    expect(edited).toContain(module)
    expect(module).toMatch(ofEditor)
  }
})
