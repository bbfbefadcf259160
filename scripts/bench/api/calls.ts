import type { LoadCall } from '#scripts/bench/figures/load.ts'
import { aScreenshot } from '#scripts/bench/uploads/a-screenshot.ts'
import { testPassword } from '#server/test/accounts.ts'
import { formOf } from '#server/test/applications.ts'
import type { Prepared } from './prepare.ts'

const pictures = 4

/** Sign-ins of all users that were created for the benchmark, one after another. */
export function signInsOf({ emails }: Pick<Prepared, 'emails'>): LoadCall[] {
  return emails.map((email) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  }))
}

/** Uploads of receipts like phone screenshots. */
export function uploads(): LoadCall[] {
  return Array.from({ length: pictures }, (_, seed) => {
    const { payload, headers } = formOf(aScreenshot(seed + 1), 'receipt.png', 'image/png')
    return { method: 'POST', path: '/api/upload/payment-proof', headers, body: payload }
  })
}
