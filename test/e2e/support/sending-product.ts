import { createServer } from 'node:net'
import { type Product, startProduct } from './product.ts'

/** Starts a product with a public address, for links in mails, and with a mail server. */
export async function startSending(smtp: string): Promise<Product> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const place = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  const port = String(typeof place === 'object' && place ? place.port : 0)
  return startProduct({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: smtp,
    MAIL_FROM: 'Coach <coach@example.com>',
  })
}

/** Sends waiting mails soon, instead of within fifteen seconds. */
export function deliverSoon(product: Product): void {
  const sooner =
    'update jobs set next_run_at = last_started_at where name = ? and last_started_at is not null'
  product.change(sooner, 'deliver-mails')
}
