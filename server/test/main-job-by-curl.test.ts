import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ensureFirstAdmin } from '#server/auth/index.ts'
import { onSqlite } from './databases.ts'
import { aPdf } from './sample-pdfs.ts'
import { testApp } from './test-app.ts'

const script = fileURLToPath(new URL('../../docs/main-job.sh', import.meta.url))
const run = promisify(execFile)

onSqlite((kind) => {
  it('the script of the documentation does the main job with only curl', async () => {
    const product = await testApp(kind)
    const folder = await mkdtemp(join(tmpdir(), 'coach-receipt-'))
    try {
      const link = await ensureFirstAdmin(product.context)
      await product.app.listen({ host: '127.0.0.1', port: 0 })
      const { port } = product.app.server.address() as AddressInfo
      const receipt = join(folder, 'receipt.pdf')
      await writeFile(receipt, aPdf())
      const env = {
        ADDRESS: `http://127.0.0.1:${port}`,
        STAFF: 'karim',
        STAFF_PASSWORD: 'seven-green-kettlebells',
      }
      const first = { ...env, SETUP_TOKEN: link?.split('#token=')[1] }
      const { stdout } = await run('/usr/bin/env', ['bash', script, receipt], { env: first })
      expect(stdout).toMatch(/0\. .*\nadmin\n.*confirms the prices.*\n1\. .*\n"id":"basic"/)
      expect(stdout).toContain('"id":"professional"')
      expect(stdout).toMatch(/4\. .*\npending\n/)
      expect(stdout).toContain('"title":"Week one"')
      expect(stdout).toContain('"trainings":{"used":1')
      expect(stdout).toMatch(/9\. .*\n\{"ended":\d+\}/)
      expect(stdout.trimEnd().endsWith('Done.')).toBe(true)
      await expect(
        run('/usr/bin/env', ['bash', script, receipt], { env: { ...env, STAFF_PASSWORD: 'wrong' } }),
      ).rejects.toThrow(/401 .*invalid_staff_credentials/)
    } finally {
      await product.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
