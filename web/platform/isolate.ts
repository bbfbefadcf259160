/** Wraps somebody else's text in direction isolates, for places that hold plain text only, where `<bdi>` can't stand. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
