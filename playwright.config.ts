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
// `npm run stories` walks through all of them in Arabic on a phone and in English on a desktop. A test run, to end within
// nineteen minutes, takes each in one of the two: these in English, all others in Arabic. The main job runs in both
// languages on both screens, with a picture as proof. What goes further into one corner comes last: a slow machine leaves
// out what it has no time for, and says how many.
const inEnglish = [
  '**/everybody-finds-the-way.test.ts',
  '**/inbox.test.ts',
  '**/member-signs-in.test.ts',
  '**/staff-and-members.test.ts',
  '**/staff-reviews.test.ts',
]
const last = [
  'comes-back',
  'contact',
  'forgotten-password',
  'kept-draft',
  'landing-carousels',
  'landing-fonts',
  'members-player',
  'newer-version',
  'offline-new-build',
  'own-account',
  'own-photos',
  'owners-words',
  'progress-looking-back',
  'progress-photos',
  'rejected-renewal',
  'resource-library-colleague',
  'resource-library-form',
  'resource-library-kept',
  'site-editor-by-hand',
  'site-editor-gone-picture',
  'site-editor-history',
  'site-editor-history-compare',
  'site-editor-media',
  'site-editor-other-picture',
  'site-editor-preview',
  'site-editor-preview-apart',
  'site-editor-preview-spots',
  'site-editor-problems',
  'site-editor-states',
  'site-editor-way-out',
  'site-editor-words',
  'site-file',
  'site-pictures',
  'site-shared-draft',
  'staff-header',
  'staff-mails',
  'staff-slips',
  'way-back',
].map((name) => `**/${name}.test.ts`)
const isWhole = Boolean(process.env.EVERY_PAIRING)
const onPhone = isWhole ? {} : { testIgnore: [...inEnglish, ...last] }
const onDesktop = isWhole ? {} : { testMatch: [...inEnglish, '**/main-job.test.ts'] }
const mainJob = { testMatch: /main-job/, grep: /with a png/ }

export default defineConfig<StoryOptions>({
  testDir: 'e2e',
  outputDir: 'test-results/stories',
  workers: 2,
  // A story that passes only at the second try has a fault: it is to be seen.
  retries: 0,
  forbidOnly: true,
  // The main job is the longest by far: it takes in all screens of a first day.
  timeout: 180_000,
  projects: [
    { name: 'ar-390', use: { language: 'ar', viewport: phone }, ...onPhone },
    { name: 'en-1280', use: { language: 'en', viewport: desktop }, ...onDesktop },
    { name: 'ar-1280', use: { language: 'ar', viewport: desktop }, ...mainJob },
    { name: 'en-390', use: { language: 'en', viewport: phone }, ...mainJob },
    ...(isWhole
      ? []
      : [{ name: 'ar-390-last', use: { language: 'ar' as const, viewport: phone }, testMatch: last }]),
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
