import { defineConfig } from 'vitest/config'

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
        },
      },
      {
        extends: true,
        test: { name: 'rest', include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
