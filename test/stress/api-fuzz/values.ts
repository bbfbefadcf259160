import fc from 'fast-check'
import { z } from 'zod'

type Values = fc.Arbitrary<unknown>

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`))
const mobile = fc
  .tuple(fc.constantFrom('010', '+20 11', '٠١٢', '0020 15'), digits(8))
  .map((parts) => parts.join(''))
const anyText = fc.string({ unit: 'grapheme', maxLength: 60 })
const longText = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 80 })
const odd = [
  'سارة إبراهيم',
  "O'Brien'); drop table users; --",
  '<script>alert(1)</script>',
  '👩‍👩‍👧‍👦 ﷽ مُدَرِّبٌ',
  '__proto__',
  '{{constructor}} %00 %s \\',
  'ﬃ Å e\u0301',
]

/** How many bytes a long value has: nearly what a body may have. */
const longestBytes = 62_000

/** A letter under more marks than a text can have; to put them in order takes time quadratic in their number. */
export const stackedMarks = `e${'\u0301\u0323'.repeat(longestBytes / 4)}`

/** Digits, and digits that end as no number: an ambiguous pattern tries each way to divide them. */
export const longDigits = '1'.repeat(longestBytes)
export const digitsWithoutEnd = `${longDigits}x`

/** Texts of every kind that the API uses; each schema is tested for those that it accepts. */
const texts: Values[] = [
  anyText,
  longText,
  fc.constantFrom(...odd),
  fc.constantFrom(''),
  fc.emailAddress(),
  fc.webUrl({ withQueryParameters: true }),
  mobile,
  fc.uuid(),
  fc.stringMatching(/^[\x21-\x7e]{1,64}$/),
  fc.stringMatching(/^[a-z0-9-]{3,32}$/),
  fc.integer({ min: 1, max: 100 }).map(String),
  digits(6),
  fc.stringMatching(/^[A-Z2-7]{16}$/),
  // The keys of a push subscription.
  fc.stringMatching(/^[\w-]{22}$/),
  fc.stringMatching(/^[\w-]{87}$/),
  fc.stringMatching(/^[a-z]{3,20}[._][a-z]{3,20}$/),
  fc.constantFrom('2026-03-01', '2026-02-28', '2026-01-15', '2028-02-29', '0001-01-01'),
  fc.constantFrom('2026-03-01T12:00:00.000Z', '2028-02-29T00:00:00Z', '0001-01-01T23:59:59.999999Z'),
  fc.constantFrom('2:45', '0:00', '120:59'),
  fc.constantFrom('0,0,1000,1000', '250,250,500,500'),
  fc.constantFrom('data:image/webp;base64,AAAA'),
]

/** Generates valid values from a schema. */
export type ValuesOf = (schema: z.core.$ZodType) => Values

/**
 * Generates values for any schema. Ids include those of existing objects; site images always exist, because a single
 * missing one makes the whole request invalid.
 */
export function valuesAbout({ ids, pictures }: { ids: string[]; pictures: string[] }): ValuesOf {
  const candidates = [...texts, fc.constantFrom(...ids), fc.constantFrom(...pictures)]
  const known = new Map<z.core.$ZodType, Values>()
  const of: ValuesOf = (part) => {
    const schema = part as z.ZodType
    const values = known.get(part) ?? make(schema, of, candidates).filter((one) => takes(schema, one))
    known.set(part, values)
    return values
  }
  return of
}

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

function make(schema: z.ZodType, of: ValuesOf, candidates: Values[]): Values {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return of(schema.def.innerType)
  if (schema instanceof z.ZodNullable) return fc.option(of(schema.def.innerType), { nil: null })
  if (schema instanceof z.ZodPipe) return of(schema.def.in)
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.def.options.map(of))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.def.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodArray) return listOf(schema, of)
  if (schema instanceof z.ZodObject) return recordOf(schema, of)
  if (schema instanceof z.ZodNumber) return numberOf(schema)
  if (schema instanceof z.ZodString) return textOf(schema, candidates)
  throw new Error(`Nothing makes values for ${schema.def.type}`)
}

function recordOf({ shape }: z.ZodObject, of: ValuesOf): Values {
  const fields = Object.entries(shape).map(([name, part]) => [name, of(part)] as const)
  const requiredKeys = Object.keys(shape).filter((name) => !takes(shape[name] as z.ZodType, undefined))
  const needed = fields.filter(([name]) => requiredKeys.includes(name))
  // The more optional fields, the fewer successes: some values have only the required ones.
  return fc.oneof(
    { arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys }), weight: 2 },
    fc.record(Object.fromEntries(needed)),
  )
}

function listOf(schema: z.ZodArray, of: ValuesOf): Values {
  const { minItems = 0, maxItems = 3 } = z.toJSONSchema(schema, { io: 'input' })
  return fc.array(of(schema.element), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, 3)),
  })
}

function numberOf(schema: z.ZodNumber): Values {
  const { type, minimum = -1000, maximum = 1e6, multipleOf = 0.1 } = z.toJSONSchema(schema)
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  if (type === 'integer') return fc.integer({ min, max })
  const steps = { min: Math.ceil(min / multipleOf), max: Math.floor(max / multipleOf) }
  return fc.integer(steps).map((step) => Number((step * multipleOf).toFixed(1)))
}

/** The kinds of text of which a schema accepts at least some. */
function textOf(schema: z.ZodType, candidates: Values[]): Values {
  const fitting = candidates.filter((values) => {
    const tried = fc.sample(values, { numRuns: 8, seed: 1 })
    return tried.filter((one) => takes(schema, one)).length >= 3
  })
  if (fitting.length === 0)
    throw new Error(`No text fits ${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }))}`)
  return fc.oneof(...fitting)
}
