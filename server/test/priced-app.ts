import type { DatabaseKind } from '#server/platform/database/open.ts'
import { publishPrices } from './publish-prices.ts'
import { type TestApp, testApp } from './test-app.ts'

/** As `testApp`, but its owner has published the prefilled prices as version 1: until then nobody can apply. */
export function pricedApp(
  kind: DatabaseKind = 'sqlite',
  environment: Record<string, string> = {},
  given: Omit<NonNullable<Parameters<typeof testApp>[2]>, 'prepare'> = {},
): Promise<TestApp> {
  return testApp(kind, environment, { ...given, prepare: publishPrices })
}
