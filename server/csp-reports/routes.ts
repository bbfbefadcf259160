import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/csp-reports.ts'
import type { Context } from '#server/context.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import { serve } from '#server/platform/http/serve.ts'
import { ReportBudget } from './report-budget.ts'
import { reportLimits, violationsOf } from './rules.ts'

/** Registers the endpoint to which browsers report violations of the content security policy. Needs no database. */
export async function cspReportRoutes(app: FastifyInstance, { clock, log }: Context): Promise<void> {
  const budget = new ReportBudget(reportLimits)
  // These content types are accepted only here: a browser sends them without a preflight, even from other sites.
  await app.register(async (reports) => {
    readJson(reports, contract.reportCsp.bodyTypes)
    serve(reports, contract.reportCsp, async ({ body, networkBlock }) => {
      const at = clock.now().getTime()
      for (const violation of violationsOf(body)) {
        if (!budget.take(networkBlock, violation, at)) continue
        const leftOut = budget.leftOut()
        log.warn(
          { violation, ...(leftOut > 0 && { leftOut }) },
          'a page violated its content security policy',
        )
      }
      return undefined
    })
  })
}
