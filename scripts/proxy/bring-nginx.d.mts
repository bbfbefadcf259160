/** The path of a working nginx, installed first if missing. */
export function bringNginx(): Promise<string>
