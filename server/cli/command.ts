export type Environment = Record<string, string | undefined>

/** A command of an operator: the words after its name, and the environment with the product's settings. */
export type Command = (words: string[], environment: Environment) => Promise<void>

/** Ends a command with code 1; the message is a full sentence for the operator. */
export class CommandError extends Error {
  override name = 'CommandError'
}
