import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// What one process has compiled serves the next: each test file has a process of its own, and each product more of them.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/tests', import.meta.url))

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/testing/global-setup.ts'],
          setupFiles: ['./server/testing/quick-passwords.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'rest', include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
