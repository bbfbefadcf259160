// The package has no types; `TesseractCore` has the parts that are used.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  function open(options: object): Promise<unknown>
  export = open
}
