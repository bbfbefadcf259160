/**
 * Names of two words that are also written as one, and the other way round: عبد الحميد and عبدالحميد, "Abdel Hamid" and
 * "Abdelhamid". All words here are folded, see `foldForSearch`.
 */
const beginnings = /^(?:عبد|ابو|abd(?:[aeu]l)?|abou|ab[uo])$/
const endings = /^(?:الدين|الله|[aeu]ld[aei]+n|[au]llah)$/
const latinArticle = /^[aeu]l$/

/** What begins a name that is written as one word, before the rest of it. */
const splits = [
  /^(?:عبد|ابو)(.{3,})$/,
  /^abd([aeu]l.{2,})$/,
  /^(?:abou|ab[uo])(.{3,})$/,
  /^.{2,}(الدين|الله|[aeu]ld[aei]+n)$/,
  // Of "Elham" and "Albert" the first letters are no article.
  /^[ae]l(?=[^aeiouyw])(.{5,})$/,
]

/**
 * The further words by which a name is found: joined where it is written apart, and apart where it is joined. A search
 * for each of its ways of writing then has a word for all that is typed.
 */
export function joinedForms(words: readonly string[]): string[] {
  const units = articlesJoined(words)
  const joined = units.flatMap((unit, index) => {
    const next = units[index + 1]
    return next !== undefined && (beginnings.test(unit) || endings.test(next)) ? [unit + next] : []
  })
  const whole = [...units, ...joined]
  return [...new Set([...whole, ...whole.flatMap(partsOf)])].filter((form) => !words.includes(form))
}

/** The words with each name of two words as one word. */
export function wholeNames(words: readonly string[]): string[] {
  const whole: string[] = []
  for (const word of articlesJoined(words)) {
    const isRest = beginnings.test(whole.at(-1) ?? '') || endings.test(word)
    whole.push(isRest ? `${whole.pop() ?? ''}${word}` : word)
  }
  return whole
}

/** The words with each Latin article, "El Sayed", as a part of its word. */
function articlesJoined(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    if (latinArticle.test(word) && next !== undefined) return [word + next]
    return latinArticle.test(words[index - 1] ?? '') ? [] : [word]
  })
}

/** The rest of a joined name, with its article and without it; never fewer than three letters. */
function partsOf(word: string): string[] {
  const rests = splits.flatMap((split) => split.exec(word)?.[1] ?? [])
  return rests.flatMap((rest) => [rest, rest.replace(/^(?:ال|[aeu]l)(?=.{3})/, '')])
}
