import { expect } from '@playwright/test'
import type { Member } from './members.ts'
import type { Product } from './product.ts'

/** A file of the library that is given to a member. */
export type GivenFile = {
  title: string
  content: Buffer
  name: string
  type: 'training' | 'diet' | 'general'
}

/** Uploads files into the library as staff would from outside the browser, and gives them to a member. */
export async function giveFiles(product: Product, member: Member, files: GivenFile[]): Promise<void> {
  const call = await asStaff(product.url)
  const documents: { resourceId: string; type: string }[] = []
  for (const { title, content, name, type } of files) {
    const form = new FormData()
    form.append('purpose', 'resource')
    form.append('file', new Blob([new Uint8Array(content)]), name)
    const { file } = await call('/api/upload', form)
    const { resource } = await call('/api/admin/resources', {
      title: { ar: title, en: title },
      type,
      cloudinaryId: file.cloudinaryId,
    })
    documents.push({ resourceId: resource._id, type })
  }
  await call(`/api/coach/assign-resources/${member.id}`, { documents })
}

// biome-ignore lint/suspicious/noExplicitAny: a plain client reads what it needs off the answer
type Answer = any

async function asStaff(url: string): Promise<(path: string, body: FormData | object) => Promise<Answer>> {
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: 'karim', password: 'karim-trains-2026' })
  const answer = await fetch(`${url}/api/auth/coach-login`, {
    method: 'POST',
    headers: json,
    body: credentials,
  })
  const authorization = `Bearer ${(await answer.json()).token}`
  return async (path, body) => {
    const isForm = body instanceof FormData
    const sent = await fetch(url + path, {
      method: 'POST',
      headers: { authorization, ...(isForm ? {} : json) },
      body: isForm ? body : JSON.stringify(body),
    })
    expect(sent.ok, await sent.clone().text()).toBe(true)
    return sent.json()
  }
}
