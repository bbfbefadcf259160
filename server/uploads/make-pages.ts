import { maxShownPages } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import type { FormFile } from '#server/platform/http/receive-form.ts'
import type { RenderedPages } from '#server/platform/pictures/rendered-pages.ts'
import { pageVariants, suffixOf, type Variant, variantsOfPages } from './rules.ts'

/** Images of the first pages of a PDF: a temporary file per variant. */
export type MadePages = RenderedPages & { renditions: { path: string; suffix: string }[] }

const longestThumbnail = 200
// A receipt of a till may be long; an image may have at most 65,535 pixels on a side.
const longestPage = 8000
// The sender must not wait longer for what the review can do without.
const patience = 15_000

/**
 * Renders the first pages of a checked PDF. Null if that fails, for whatever reason, or takes too long: the PDF is good
 * without, and staff open it instead. Each temporary file is added to `temporary` before it is written.
 */
export async function makePages(
  { files, pictures, log }: Context,
  file: FormFile,
  { temporary }: { temporary: string[] },
): Promise<MadePages | null> {
  const outputs = Array.from({ length: maxShownPages }, (_, index) => outputsOf(index + 1)).flatMap(
    (ofPage) => ofPage.map((output) => ({ ...output, path: files.temporaryPath() })),
  )
  temporary.push(...outputs.map(({ path }) => path))
  try {
    const made = await pictures.renderPages(file.path, outputs, AbortSignal.timeout(patience))
    const shown = new Set(variantsOfPages(made.shownPages))
    const renditions = outputs
      .filter(({ variant }) => shown.has(variant))
      .map(({ path, variant }) => ({ path, suffix: suffixOf(variant) }))
    return { ...made, renditions }
  } catch (error) {
    log.info({ reason: String(error) }, 'a PDF was stored without images of its pages')
    return null
  }
}

type Output = { variant: Variant; page: number; width: number; longestSide: number }

function outputsOf(page: number): Output[] {
  const { preview, large } = pageVariants(page)
  const output = (variant: Variant, width: number, longestSide = longestPage): Output => ({
    variant,
    page,
    width,
    longestSide,
  })
  const ofPage = [output(large, 1600), output(preview, 800)]
  return page === 1 ? [...ofPage, output('200', longestThumbnail, longestThumbnail)] : ofPage
}
