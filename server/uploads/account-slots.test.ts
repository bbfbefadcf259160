import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { consentToPhotos } from '#server/test/progress.ts'
import { aGifOfFrames, aPlainPicture } from '#server/test/sample-pictures.ts'
import { staffFormOfSeveral } from '#server/test/site-pictures.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { slotsForMembers, slotsForStaff, slotsOf } from './upload-capacity.ts'

type Headers = { authorization: string }

let product: TestApp
const patience = { timeout: 15_000 }

beforeEach(async () => {
  product = await testApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await product.close()
})

const taken = (sender: 'members' | 'staff') => slotsOf(product.context)[sender].size

const expectAllGivenBack = (sender: 'members' | 'staff') =>
  expect([taken(sender), slotsOf(product.context).bytes]).toEqual([0, 0])

async function aMember(): Promise<Headers> {
  const { headers } = await aSession(product.context, await anAccount(product.context))
  await consentToPhotos(product.app, headers)
  return headers
}

async function aCoach(): Promise<Headers> {
  return (await aSession(product.context, await anAccount(product.context, { role: 'coach' }))).headers
}

/** Starts an upload that sends its first bytes and then nothing more. */
function slowOf(headers: Headers, form: { payload: Buffer; headers: Record<string, string> }) {
  const body = new PassThrough()
  body.write(form.payload.subarray(0, 200))
  const response = product.app.inject({
    method: 'POST',
    url: '/api/upload/multiple',
    payload: body,
    headers: { ...form.headers, ...headers },
  })
  return { response, giveUp: () => body.end() }
}

const photoForm = async () => staffFormOfSeveral([await aPlainPicture('png')], 'progress')
const siteForm = () => staffFormOfSeveral([aGifOfFrames(1)])

describe('the upload slots of signed-in users', () => {
  it('are free for other members, even if one has many connections', async () => {
    const [form, greedy, other] = [await photoForm(), await aMember(), await aMember()]
    const slow = Array.from({ length: 12 }, () => slowOf(greedy, form))
    await vi.waitUntil(() => taken('members') === slotsForMembers.perNetwork, patience)
    const newcomer = slowOf(other, form)
    await vi.waitUntil(() => taken('members') === slotsForMembers.perNetwork + 1, patience)
    for (const { giveUp } of [...slow, newcomer]) giveUp()
    const answers = await Promise.all(slow.map(({ response }) => response))
    expect((await newcomer.response).json().code).toBe('malformed_request')
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    const { perNetwork } = slotsForMembers
    expect(statuses).toEqual([...Array(perNetwork).fill(400), ...Array(12 - perNetwork).fill(503)])
    const rejected = answers.find(({ statusCode }) => statusCode === 503)
    expect([rejected?.json().code, rejected?.headers['retry-after']]).toEqual(['busy', '5'])
    expectAllGivenBack('members')
  })

  it('are free for other staff in the same way', async () => {
    const [greedy, other] = [await aCoach(), await aCoach()]
    const slow = Array.from({ length: 12 }, () => slowOf(greedy, siteForm()))
    await vi.waitUntil(() => taken('staff') === slotsForStaff.perNetwork, patience)
    const newcomer = slowOf(other, siteForm())
    await vi.waitUntil(() => taken('staff') === slotsForStaff.perNetwork + 1, patience)
    for (const { giveUp } of [...slow, newcomer]) giveUp()
    const answers = await Promise.all(slow.map(({ response }) => response))
    expect((await newcomer.response).json().code).toBe('malformed_request')
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(slotsForStaff.perNetwork)
    expectAllGivenBack('staff')
  })

  it('are taken from the user with the most if all are in use', async () => {
    const form = await photoForm()
    const { inAll, perNetwork } = slotsForMembers
    const members = await Promise.all(Array.from({ length: Math.ceil(inAll / perNetwork) }, aMember))
    const senders = members.flatMap((member) => Array.from({ length: perNetwork }, () => member))
    const many = senders.slice(0, inAll).map((member) => slowOf(member, form))
    await vi.waitUntil(() => taken('members') === inAll, patience)
    const newcomer = slowOf(await aMember(), form)
    const loser = await Promise.race(many.map(({ response }) => response))
    expect([loser.statusCode, loser.json().code]).toEqual([503, 'busy'])
    for (const { giveUp } of [...many, newcomer]) giveUp()
    const answers = await Promise.all(many.map(({ response }) => response))
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(inAll - 1)
    expect((await newcomer.response).json().code).toBe('malformed_request')
    expectAllGivenBack('members')
  })

  it.each(['members', 'staff'] as const)('of %s are freed if almost no data arrives', async (sender) => {
    const [headers, form] =
      sender === 'staff' ? [await aCoach(), siteForm()] : [await aMember(), await photoForm()]
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const body = new PassThrough()
    const response = product.app.inject({
      method: 'POST',
      url: '/api/upload/multiple',
      payload: body,
      headers: { ...form.headers, ...headers },
    })
    await vi.waitUntil(() => taken(sender) === 1, patience)
    // A few bytes at a time, often enough not to count as a stall.
    for (let second = 0; second < 32; second += 8) {
      body.write(form.payload.subarray(second, second + 8))
      await vi.waitFor(() => expect(body.readableLength).toBe(0), patience)
      vi.advanceTimersByTime(8000)
    }
    const answer = await response
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'upload_stalled'])
    expectAllGivenBack(sender)
  })
})
