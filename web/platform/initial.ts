const title = /^(?:ال)?(?:كابتن|كوتش|مدربة?|دكتورة?|coach|captain|dr\.?)\s+(?=\S)/iu

/** The first letter of a name, without the title before it: that of "كابتن هاني" is "ه". */
export function initialOf(name: string): string {
  return [...name.trim().replace(title, '')][0]?.toUpperCase() ?? ''
}
