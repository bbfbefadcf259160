import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0
const quietly = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/stories',
  workers: 2,
  // A story that passes only at the second try has a fault: it is to be seen.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [['line'], ['json', { outputFile: 'test-results/stories.json' }]],
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: asRoot ? ['--no-sandbox', ...quietly] : quietly,
    },
  },
})
