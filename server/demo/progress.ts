import type { ProgressInput } from '#contract/progress.ts'

/** A sample entry, this many days ago. */
export type SampleDay = { daysAgo: number; input: Partial<Omit<ProgressInput, 'photos' | 'basis'>> }

/** The sample progress of a member, by email; `comment` is the coach's, on the entry this many days ago. */
export type SampleProgress = {
  email: string
  weeklyGoal?: number
  goals: string[]
  days: SampleDay[]
  comment?: { daysAgo: number; text: string }
}

/** A measurement over time: it was `from` this many weeks ago and has become `to` since, not in a straight line. */
function way(from: number, to: number, { weeks }: { weeks: number }): (daysAgo: number) => number {
  return (daysAgo) => {
    const share = Math.min(1, daysAgo / (weeks * 7))
    const wave = Math.sin(daysAgo * 1.7) * Math.abs(from - to) * 0.06
    return Math.round((to + (from - to) * share ** 0.85 + wave) * 10) / 10
  }
}

const everyDay = (count: number) => Array.from({ length: count }, (_, daysAgo) => daysAgo)
const trainsOn = (daysAgo: number, weekly: number) => (daysAgo * weekly) % 7 < weekly

const monaWeight = way(78.4, 75.1, { weeks: 3 })
const monaWaist = way(88, 84.5, { weeks: 3 })
const monaHip = way(106, 103.5, { weeks: 3 })
const omarWeight = way(71.2, 74.6, { weeks: 5 })
const omarChest = way(96, 99.5, { weeks: 5 })
const omarArm = way(33.5, 35, { weeks: 5 })
const omarThigh = way(54, 56.5, { weeks: 5 })

const monaNotes: Record<number, string> = {
  2: 'زوّدت 2.5 كجم في السكوات والتمرين كان سهل.',
  6: 'نمت متأخر، بس خلصت التمرين.',
  13: 'عزومة في البيت. التزمت بالإفطار والغدا.',
}
const omarNotes: Record<number, string> = {
  2: 'All sets felt easy. Ready for more weight on the press.',
  10: 'Left knee a little stiff, so lighter squats.',
  24: 'First week with five sessions.',
}

/** The sample members with entries: one for five weeks, one for three, one with a single entry. */
export const progress: SampleProgress[] = [
  {
    email: 'omar.farouk@example.com',
    weeklyGoal: 5,
    goals: ['Gain 5 kg', 'Squat 100 kg'],
    days: everyDay(36)
      .filter((daysAgo) => trainsOn(daysAgo, 5) || daysAgo % 7 === 2)
      .map((daysAgo) => ({
        daysAgo,
        input: {
          workout: trainsOn(daysAgo, 5),
          ...(daysAgo % 3 === 0 && { weight: omarWeight(daysAgo) }),
          ...(daysAgo % 7 === 2 && {
            chest: omarChest(daysAgo),
            arm: omarArm(daysAgo),
            thigh: omarThigh(daysAgo),
          }),
          energy: 3 + (daysAgo % 3),
          sleep: 2 + (daysAgo % 4),
          note: omarNotes[daysAgo] ?? '',
        },
      })),
  },
  {
    email: 'mona.abdelhamid@example.com',
    goals: ['إنقاص 6 كجم', 'تمرين 4 مرات في الأسبوع'],
    days: everyDay(22)
      .filter((daysAgo) => trainsOn(daysAgo, 4) || daysAgo % 7 === 0)
      .map((daysAgo) => ({
        daysAgo,
        input: {
          workout: trainsOn(daysAgo, 4),
          ...(daysAgo % 2 === 0 && { weight: monaWeight(daysAgo) }),
          ...(daysAgo % 7 === 0 && { waist: monaWaist(daysAgo), hip: monaHip(daysAgo) }),
          energy: 2 + (daysAgo % 4),
          sleep: 3 + (daysAgo % 2),
          note: monaNotes[daysAgo] ?? '',
        },
      })),
    comment: { daysAgo: 7, text: 'الوسط نزل بشكل واضح. كمّلي على نفس الأكل، وزوّدي المشي ربع ساعة.' },
  },
  {
    email: 'sara.fathy@example.com',
    goals: [],
    days: [{ daysAgo: 3, input: { workout: true, weight: 64.2, energy: 4, sleep: 4 } }],
  },
]
