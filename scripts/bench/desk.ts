import { submitApplication } from '#contract/applications.ts'
import { measureDesk } from '#scripts/bench/desk/measure-desk.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { call, granted, sendProof } from '#scripts/serving/calls.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { demoStaff } from '#server/demo/index.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'

const waiting = 24
const arrivals = 8

printOrigin()
const executablePath = await bringChromium()
await inOwnFolder(async (folder) => {
  const environment = { DATA_DIR: folder, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const server = await startServer({ port: await freePort(), environment })
  const { url } = server
  let sent = 0
  const apply = async () => {
    const bytes = await aReceipt('png', { seed: ++sent })
    const { file } = granted(await sendProof(url, { bytes, name: 'receipt.png', type: 'image/png' }))
    const phone = '+201001234567'
    const body = {
      ...{ fullName: `Applicant ${sent}`, email: `applicant${sent}@example.com`, phone, whatsapp: phone },
      ...{ password: 'a long enough one', plan: 'professional' as const, months: 1, consent: true as const },
      paymentProof: { cloudinaryId: file.cloudinaryId },
    }
    granted(await call(url, submitApplication, { body }))
  }
  try {
    const { next, arrival } = await measureDesk({
      ...{ url, executablePath, staff: demoStaff, waiting, arrivals, apply },
    })
    printFigures('The review desk in a browser', [
      { what: 'next receipt after a decision, median', value: median(next), unit: 'ms', atMost: 100 },
      { what: 'next receipt, the slowest', value: Math.max(...next), unit: 'ms' },
      { what: 'a new application on the screen, median', value: median(arrival), unit: 'ms', atMost: 1000 },
      { what: 'a new application, the slowest', value: Math.max(...arrival), unit: 'ms', atMost: 1000 },
    ])
  } finally {
    await server.stop()
  }
})
