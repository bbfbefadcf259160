import type { Product } from './product.ts'

/** A sign-in from outside the browser: its token, if any, and the response. */
export type SignIn = { token: string; status: number }

/** Signs in as another program or browser, with the given user agent. */
export async function loginElsewhere(
  product: Product,
  { email, password }: { email: string; password: string },
  userAgent = 'curl/8.5.0',
): Promise<SignIn> {
  const response = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  const { token = '' } = (await response.json()) as { token?: string }
  return { token, status: response.status }
}

/** Whether a session is still valid. */
export async function isSessionValid(product: Product, { token }: SignIn): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${product.url}/api/auth/profile`, { headers })).ok
}
