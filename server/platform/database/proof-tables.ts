import type { ColumnType } from 'kysely'

type Area = { x: number; y: number; width: number; height: number }
type OptionalArea = ColumnType<Area | null, string | null, string | null>

/**
 * How a payment proof is like another, as found by comparing the images; each pair in both directions. The areas are
 * where one line differs, in thousandths of either image.
 */
type ProofLikenesses = {
  upload_id: string
  other_id: string
  likeness: 'near' | 'cropped' | 'one_line'
  area: OptionalArea
  other_area: OptionalArea
}

/** The tables of the comparison of payment proofs; the second has those that are not compared yet. */
export type ProofTables = {
  proof_likenesses: ProofLikenesses
  proofs_to_compare: { upload_id: string }
}
