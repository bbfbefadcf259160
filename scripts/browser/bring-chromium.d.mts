/** The path of a Chromium, installed first where there is none. */
export function bringChromium(): Promise<string>
