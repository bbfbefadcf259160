import type { CreateTableBuilder, Kysely } from 'kysely'

/** What a migration needs in order to work on both databases. */
export type MigrationContext = {
  kind: 'sqlite' | 'postgres'
  /**
   * The type of a text column that is compared by ranges or sorted: ordered by bytes on both databases. PostgreSQL
   * sorts a plain `text` column by its locale.
   */
  orderedText: Parameters<CreateTableBuilder<string>['addColumn']>[1]
}

/** One step of the schema. It imports nothing but kysely and is never changed once released. */
export type Migration = {
  name: string
  /**
   * True if the version before this step works on its schema: it adds tables, indexes, and columns that may be null or
   * have a default, and changes no stored value that the version before reads. Such a version may then be started again.
   */
  isAdditive?: boolean
  up(db: Kysely<unknown>, context: MigrationContext): Promise<void>
}
