/** A function that runs in the page: it may use nothing from outside, and takes and returns JSON. */
export type InPage<Result> = (...given: string[]) => Result

/** An element of the page, found in the page. */
export type Find = InPage<Element | null>

/** A tab of a browser that Playwright does not drive. What happens in it are real clicks and keys. */
export type Tab = {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  evaluate<Result>(act: InPage<Result>, ...given: string[]): Promise<Awaited<Result>>
  has(find: Find, ...given: string[]): Promise<boolean>
  click(find: Find, ...given: string[]): Promise<void>
  /** Types into a field, after what is in it. */
  type(text: string, find: Find, ...given: string[]): Promise<void>
  /** Chooses a file of this machine in the page's file input. */
  chooseFile(path: string): Promise<void>
  /** Errors of the page until now, where the browser tells them. */
  errors(): string[]
  close(): Promise<void>
}

/** Starts tabs of one browser, each with a storage of its own. */
export type Engine = { open(): Promise<Tab>; stop(): Promise<void> }

/** The viewport of a phone, in CSS pixels. */
export const phone = { width: 390, height: 844 }
