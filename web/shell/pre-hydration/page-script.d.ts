declare module '*?script' {
  /** The minified code of the module, for an inline script. */
  export const script: string
}
