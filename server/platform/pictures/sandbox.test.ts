import type * as os from 'node:os'
import { expect, it, vi } from 'vitest'
import { sandboxCommands } from './sandbox.ts'

// As for an account that only has a number, such as one of a container.
vi.mock('node:os', async (original) => ({
  ...(await original<typeof os>()),
  userInfo: () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  },
}))

it('is known for an account without a name', () => {
  expect(sandboxCommands().at(-1)).toEqual([])
})
