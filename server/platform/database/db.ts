import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>

/** An open transaction: a function that takes one runs in its caller's transaction. */
export type Tx = Transaction<Tables>
