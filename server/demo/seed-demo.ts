import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import { makeAdmin } from '#server/auth/index.ts'
import type { Context } from '#server/context.ts'
import { listResources } from '#server/library/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { films, readSample } from './files.ts'
import { type CallInside, openFrontDoor } from './front-door.ts'
import { demoMemberPassword, demoStaff, library, requests, type SampleRequest } from './people.ts'
import { progress, type SampleProgress } from './progress.ts'
import { makeProofs, type SampleFile } from './sample-proofs.ts'
import { hasApplied, readMark, seeding, settleMails, writeMark, writtenDays } from './store.ts'

const hour = 60 * 60 * 1000

// Earlier than the oldest sample application, so that every assignment finds its resource.
const stockedHoursAgo = 60 * 24

// Whoever was approved or rejected since then is still to be told.
const toldHoursAgo = 7 * 24

// Two sequences in parallel, each with its own clock, take half the time. All applications of one person are in one.
const lanesAtOnce = 2

// The sources of the visits, by applicants and by others.
const sources = ['whatsapp', '', 'instagram', 'instagram']

/**
 * Fills a new demo database with a believable past: staff, a library, applications in every state, members. Everything
 * is created by calls of the API, at the time when it happened. Runs once; continues after an interrupted start.
 */
export async function writeSampleData(
  context: Context,
  openApi: (past: Context) => Promise<CallInside>,
): Promise<void> {
  const { db, clock } = context
  if ((await readMark(db)) === seeding.done) return
  await writeMark(db, seeding.begun)
  const now = clock.now()
  const site = await readPublishedSite(context)
  const { basic, professional, premium } = site.settings.packages
  const prices = { basic: basic.price, professional: professional.price, premium: premium.price }
  const [proofs] = await Promise.all([makeProofs(requests, prices, now), makeStaff(context)])
  const beginning = pastClock(now)
  beginning.goTo(stockedHoursAgo)
  const firstDoor = openFrontDoor(await openApi({ ...context, clock: beginning }))
  const given = await stockLibrary(context, firstDoor)
  const lanes = Array.from({ length: lanesAtOnce }, async (_, lane) => {
    const past = pastClock(now)
    const door = openFrontDoor(await openApi({ ...context, clock: past }))
    for (const [index, request] of requests.entries()) {
      const proof = proofs[index]
      if (index % lanesAtOnce !== lane || !proof || (await wasSent(context, request, index))) continue
      past.goTo(request.hoursAgo + 1)
      const visits = sources.slice(index % sources.length)
      for (const source of visits) await door.visit(source)
      await reachForm(door, visits)
      await replay({ door, past, given }, { ...request, source: visits.at(-1) ?? '' }, proof)
    }
  })
  await Promise.all(lanes)
  await writeProgress(context, openFrontDoor(await openApi(context)))
  await settleMails(db, now)
  await writeMark(db, seeding.done)
}

/** Some of these visits choose a package; the last one begins the form, and sends it. */
async function reachForm(door: Door, visits: string[]): Promise<void> {
  for (const source of visits.slice(-2)) await door.reach('package_chosen', source)
  await door.reach('form_begun', visits.at(-1) ?? '')
}

type PastClock = Clock & { goTo(hoursAgo: number): void }

function pastClock(start: Date): PastClock {
  let present = start.getTime()
  return {
    now: () => new Date(present),
    goTo: (hoursAgo) => {
      present = start.getTime() - hoursAgo * hour
    },
  }
}

async function makeStaff(context: Context): Promise<void> {
  await makeAdmin(context, demoStaff).catch((error: { code?: string }) => {
    if (error.code !== 'username_taken') throw error
  })
}

// Only the first application of an email can be found again; a second one of the same email counts as not sent.
async function wasSent({ db }: Context, request: SampleRequest, index: number): Promise<boolean> {
  const earlier = requests.slice(0, index).some(({ email }) => email === request.email)
  return !earlier && hasApplied(db, request.email)
}

type Stage = { door: ReturnType<typeof openFrontDoor>; past: PastClock; given: Map<string, string> }

async function replay(
  { door, past, given }: Stage,
  request: SampleRequest & { source: string },
  proof: SampleFile,
): Promise<void> {
  past.goTo(request.hoursAgo)
  const id = await door.apply(request, proof, demoMemberPassword)
  const { answer } = request
  if (!answer) return
  past.goTo(answer.hoursAgo)
  const staff = await door.enter(demoStaff)
  const isTold = answer.hoursAgo > toldHoursAgo
  if (answer.kind === 'rejected') {
    await staff.reject(id, answer.reason)
    return isTold ? staff.markTold(id) : undefined
  }
  const userId = await staff.approve(id, answer.days)
  if (isTold) await staff.markTold(id)
  for (const name of answer.items) {
    const { ar, en, type } = library[name] ?? {}
    await staff.give(userId, {
      resourceId: given.get(name),
      resourceType: type === 'video' ? 'video' : 'document',
      title: request.language === 'ar' ? ar : en,
    })
  }
}

type Door = ReturnType<typeof openFrontDoor>

/**
 * Saves the entries of the sample members, and the coach's goals and comments, by calls of the API. Does not change
 * entries that an earlier start has saved.
 */
async function writeProgress({ db, clock }: Context, door: Door): Promise<void> {
  const today = cairoDay(clock.now())
  const staff = await door.enter(demoStaff)
  await Promise.all(
    progress.map(async (sample) => {
      const written = new Set(await writtenDays(db, sample.email))
      const member = await door.enterAsMember({ email: sample.email, password: demoMemberPassword })
      for (const { daysAgo, input } of sample.days) {
        const day = daysAfter(today, -daysAgo)
        if (!written.has(day)) await member.writeDown(day, input)
      }
      await follow(staff, member.userId, { sample, today })
    }),
  )
}

async function follow(
  staff: Awaited<ReturnType<Door['enter']>>,
  userId: string,
  { sample, today }: { sample: SampleProgress; today: string },
): Promise<void> {
  const { goals, weeklyGoal, comment } = sample
  await staff.change(userId, { goals, weeklyGoal })
  if (comment) await staff.comment(userId, daysAfter(today, -comment.daysAgo), comment.text)
}

/**
 * Fills the library by calls of the API, with links and uploaded files. Returns the ids by the names in `items`; keeps
 * what an earlier start has added.
 */
async function stockLibrary(
  { db }: Context,
  door: ReturnType<typeof openFrontDoor>,
): Promise<Map<string, string>> {
  const known = new Map((await listResources(db)).map(({ titleEn, id }) => [titleEn, id]))
  const staff = await door.enter(demoStaff)
  const ids = new Map<string, string>()
  for (const [name, { ar, en, type, url }] of Object.entries(library)) {
    const input = { title: { ar, en }, type }
    const id =
      known.get(en) ??
      (await (url === undefined ? staff.upload(input, await fileOf(name)) : staff.add({ ...input, url })))
    ids.set(name, id)
  }
  return ids
}

async function fileOf(name: string): Promise<SampleFile> {
  const isFilm = films.some((film) => film === name)
  const file = isFilm ? `${name}.mp4` : `${name}.pdf`
  return { name: file, type: isFilm ? 'video/mp4' : 'application/pdf', bytes: await readSample(file) }
}
