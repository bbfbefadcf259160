declare module '*?script' {
  /** The code of the module, made small, as it stands in a page. */
  export const script: string
}
