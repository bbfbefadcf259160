/** The search path of programs that the tests run, such as pg_dump. */
export const searchPath = process.env.PATH ?? ''
