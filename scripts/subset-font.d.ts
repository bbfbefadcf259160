declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2' | 'truetype'
    /** The range of each axis of a variable font that stays. */
    variationAxes?: Record<string, { min: number; max: number }>
  }

  function subsetFont(font: Buffer, includedCharacters: string, options: Options): Promise<Buffer>
  export = subsetFont
}
