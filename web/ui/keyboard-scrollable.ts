/** Props for a scrolling region without a control inside: makes it focusable, so that keys can scroll it. */
export const keyboardScrollable = { tabIndex: 0 } as const
