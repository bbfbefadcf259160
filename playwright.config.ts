import { defineConfig } from '@playwright/test'
import type { StoryOptions } from '#e2e/support/story.ts'

const asRoot = process.getuid?.() === 0
const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
// The main job runs in both languages on both screens, with a picture as proof; all else once in each language.
// A test run walks through these in one pairing each, to end within a quarter of an hour; `npm run stories` in both.
const inEnglishOnly = ['**/staff-and-members.test.ts', '**/inbox.test.ts', '**/staff-reviews.test.ts']
const inArabicOnly = [
  '**/resource-library.test.ts',
  '**/coach-dashboard.test.ts',
  '**/contact.test.ts',
  '**/found-and-shared.test.ts',
  '**/owners-words.test.ts',
]
const but = (files: string[]) => (process.env.EVERY_PAIRING ? {} : { testIgnore: files })
const mainJob = { testMatch: /main-job/, grep: /with a png/ }

export default defineConfig<StoryOptions>({
  testDir: 'e2e',
  outputDir: 'test-results/stories',
  workers: 2,
  // A story that passes only at the second try has a fault: it is to be seen.
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  projects: [
    { name: 'ar-390', use: { language: 'ar', viewport: phone }, ...but(inEnglishOnly) },
    { name: 'en-1280', use: { language: 'en', viewport: desktop }, ...but(inArabicOnly) },
    { name: 'ar-1280', use: { language: 'ar', viewport: desktop }, ...mainJob },
    { name: 'en-390', use: { language: 'en', viewport: phone }, ...mainJob },
  ],
  reporter: [['line'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    browserName: 'chromium',
    // Recording every story costs a third of the time; who needs a trace asks for it with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: asRoot ? ['--no-sandbox', ...quietly] : quietly,
    },
  },
})
