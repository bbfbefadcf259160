import type { ProcessingRegister, RegisterSection } from '#contract/processing-register.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import type { Language } from '#contract/values.ts'
import { callerOfSession } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { CsvCell } from '#server/platform/csv.ts'
import type { ShownCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { compilePdf } from '#server/platform/typesetting/compile-pdf.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { registerDocument } from './register-document.ts'
import { isRegisterLinkGood, registerUrl, type SentRegisterLink } from './register-link.ts'
import { registerOf, timeInBoth } from './sections.ts'
import { titles } from './words.ts'

/** The register as it is now, with a link to its PDF for a session. */
export async function readRegister(context: Context, sessionId: string): Promise<ProcessingRegister> {
  return {
    readAt: context.clock.now().toISOString(),
    sections: await registerOf(context),
    pdfUrl: registerUrl(context, sessionId),
  }
}

/**
 * The PDF of the register by its link, made each time. Throws `link_invalid` if the link has expired or its session is not
 * an admin's any more.
 */
export async function readRegisterPdf(
  context: Context,
  { link, cookies }: { link: SentRegisterLink; cookies: ShownCookies },
): Promise<Buffer> {
  const caller = isRegisterLinkGood(context, link) && (await callerOfSession(context, link.for, cookies))
  if (!caller || !hasStaffAccess(caller.staffRole, 'admin')) throw new AppError('link_invalid')
  const { companyName } = (await readPublishedSite(context)).settings
  return compilePdf(registerDocument, {
    words: titles,
    issuer: { ar: companyName.ar || companyName.en, en: companyName.en || companyName.ar },
    readAt: timeInBoth(context.clock.now().toISOString()),
    sections: await registerOf(context),
  })
}

/** The cells of the register as a file: before each section a line with the names of its columns. */
export async function registerCells(context: Context, language: Language): Promise<CsvCell[][]> {
  return (await registerOf(context)).flatMap((section) => linesOf(section, language))
}

function linesOf({ title, columns, rows }: RegisterSection, language: Language): CsvCell[][] {
  const name = title[language]
  return [
    [name, ...columns.map((column) => column[language])],
    ...rows.map(({ cells }) => [
      name,
      ...cells.map((cell) => (typeof cell === 'number' ? cell : cell[language])),
    ]),
  ]
}
