import { expect } from '@playwright/test'
import type { Product } from './product.ts'

/** What an account is registered with. */
export type Registrant = { email: string; phone: string; name: string; password: string }

/** Registers an account that only claims its address, as API clients do; returns its token. */
export async function registerByApi(product: Product, person: Registrant): Promise<string> {
  const response = await post(product, '/auth/register', { body: person })
  expect(response.status).toBe(201)
  return (await response.json()).token
}

/** Applies for a package with the token of an account. */
export async function subscribeByApi(product: Product, token: string, planId: string): Promise<void> {
  const response = await post(product, '/subscriptions/subscribe', { body: { planId }, token })
  expect(response.status).toBe(201)
}

/** Registers an account and applies with it for the basic package. */
export async function registerAndApply(product: Product, person: Registrant): Promise<void> {
  await subscribeByApi(product, await registerByApi(product, person), 'basic')
}

type Call = { body: object; token?: string }

function post(product: Product, path: string, { body, token }: Call): Promise<Response> {
  return fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
}
