import { defineConfig } from '@playwright/test'
import type { EngineOptions } from '#test/e2e/support/engines/test.ts'
import type { TestOptions } from '#test/e2e/support/test.ts'

const asRoot = process.getuid?.() === 0
const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // With these two, a page that scrolls is not left without further frames, which happens in one of about 130 pages.
  '--disable-threaded-scrolling',
  '--disable-smooth-scrolling',
]

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
// A test run takes each browser test in one pairing of language and screen: these in English on a desktop, all others in
// Arabic on a phone, and the main job in all four, with a picture as proof. `npm run e2e` takes each in both.
const inEnglish = [
  '**/blocking-and-erasure.test.ts',
  '**/inbox.test.ts',
  '**/member-signs-in.test.ts',
  '**/site-navigation.test.ts',
  '**/staff-and-members.test.ts',
  '**/requests-review.test.ts',
]
const isWhole = Boolean(process.env.EVERY_PAIRING)
// What differs by engine runs in two others too, once each.
const inEngines = '**/engines/*.test.ts'
const onPhone = { testIgnore: isWhole ? [inEngines] : [...inEnglish, inEngines] }
const onDesktop = isWhole
  ? { testIgnore: inEngines }
  : { testMatch: [...inEnglish, '**/e2e/main-job.test.ts'] }
const mainJob = { testMatch: '**/e2e/main-job.test.ts', grep: /with a png/ }

export default defineConfig<TestOptions, EngineOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // One more than the cores of a small build machine: a test waits for its server and browser half of its time.
  workers: 3,
  // A test that passes only at the second try counts as failed, unless the browser had stopped drawing its page.
  retries: 1,
  forbidOnly: true,
  // The main job is the longest by far: it takes in all screens of a first day.
  timeout: 180_000,
  // Ends what hangs. How long things may take is measured by the benchmarks, on a machine that does nothing else.
  expect: { timeout: 15_000 },
  projects: [
    { name: 'ar-390', use: { language: 'ar', viewport: phone }, ...onPhone },
    { name: 'en-1280', use: { language: 'en', viewport: desktop }, ...onDesktop },
    { name: 'ar-1280', use: { language: 'ar', viewport: desktop }, ...mainJob },
    { name: 'en-390', use: { language: 'en', viewport: phone }, ...mainJob },
    { name: 'firefox', use: { engineName: 'Firefox' }, testMatch: inEngines },
    { name: 'webkit', use: { engineName: 'WebKitGTK' }, testMatch: inEngines },
  ],
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    // What moves by itself costs time and hides what is pressed; tests of motion ask for it.
    reducedMotion: 'reduce',
    // Recording every test costs a third of the time; who needs a trace asks for it with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: asRoot ? ['--no-sandbox', ...quietly] : quietly,
    },
  },
})
