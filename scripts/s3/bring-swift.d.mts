/** Makes sure that OpenStack Swift is on this machine, installed first if missing. */
export function bringSwift(): Promise<void>
/** The Python that Swift is installed for. */
export function swiftPython(): string
