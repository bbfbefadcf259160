import type * as os from 'node:os'
import { expect, it, vi } from 'vitest'
import { sandboxCommands, withAddressSpace } from './sandbox.ts'

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

it('changes nothing of a prefix but the limit of the address space', () => {
  const command = ['unshare', '--net', 'prlimit', '--as=1879048192', '--core=0']
  expect(withAddressSpace(command, 5)).toEqual(['unshare', '--net', 'prlimit', '--as=5', '--core=0'])
  expect(withAddressSpace([], 5)).toEqual([])
})
