import type { CreateTableBuilder, Kysely } from 'kysely'

/** What a migration needs to know to be written once for both databases. */
export type MigrationContext = {
  kind: 'sqlite' | 'postgres'
  /**
   * The type of a text column that is compared by ranges or sorted: ordered by its bytes on both databases.
   * A plain `text` column is sorted by PostgreSQL in its own language's way.
   */
  orderedText: Parameters<CreateTableBuilder<string>['addColumn']>[1]
}

/** One step of the schema. It imports nothing but kysely and is never changed once released. */
export type Migration = {
  name: string
  up(db: Kysely<unknown>, context: MigrationContext): Promise<void>
}
