/** The path of an nginx that starts, installed first where there is none. */
export function bringNginx(): Promise<string>
