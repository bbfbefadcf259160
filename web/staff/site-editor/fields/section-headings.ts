import { text } from './field.ts'

/** The field for a section's heading; `fits` in characters. */
export const heading = (section: string, fits = 28) =>
  text(`sectionTitles.${section}`, { ar: 'عنوان القسم', en: 'Section heading' }, { fits })

/** The field for the line below a section's heading. */
export const subtitle = (section: string) =>
  text(
    `sectionSubtitles.${section}`,
    { ar: 'سطر تحت العنوان', en: 'Line below the heading' },
    { rows: 2, fits: 110 },
  )
