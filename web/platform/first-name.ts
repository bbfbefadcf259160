// Names of two words: "عبد الرحمن", "Abd El Rahman", "أبو بكر", "Abu Bakr", "أم كلثوم", "سيف الدين".
const startsPair = /^(?:عبد|أبو|ابو|أم|abd|abdel|abdul|abu|abou|umm|om)$/iu
const article = /^(?:el|al|ul)$/iu
const endsPair = /^(?:الدين|الله|eldin|aldin|el-din|al-din|allah)$/iu

/** The name by which a person is called: the first word, or two where they belong together. */
export function firstName(name: string): string {
  const [first = '', second, third] = name.trim().split(/\s+/)
  if (!second) return first
  if (startsPair.test(first))
    return article.test(second) && third ? `${first} ${second} ${third}` : `${first} ${second}`
  return endsPair.test(second) ? `${first} ${second}` : first
}
