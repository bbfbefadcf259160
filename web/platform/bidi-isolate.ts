/** Wraps another person's text in direction isolates, for plain text where `<bdi>` is not possible. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`
}
