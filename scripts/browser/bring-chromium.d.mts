/** The path of a Chromium, installed first if missing. */
export function bringChromium(): Promise<string>
