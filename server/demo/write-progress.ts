import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import type { openFrontDoor } from './front-door.ts'
import { demoMemberPassword, demoStaff } from './people.ts'
import { progress, type SampleProgress } from './progress.ts'
import { writtenDays } from './store.ts'

type Door = ReturnType<typeof openFrontDoor>

/**
 * Saves the entries of the sample members, and the coach's goals and comments, by calls of the API. Does not change
 * entries that an earlier start has saved.
 */
export async function writeProgress({ db, clock }: Context, door: Door): Promise<void> {
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
