import { type MigrationClass, type NamedMigration, toNamed } from './migration';

/** What a program would do with a schema. */
export interface MigrationPlan {
  /** Runs now, in this order. */
  pending: MigrationClass[];
  /** Contract migrations that run only when they are asked for. */
  postponed: MigrationClass[];
  /** Names of migrations in the schema that the program does not know: a later release has run them. */
  unknown: string[];
}

/**
 * Plans the migration of a schema. Contract migrations run when they are asked for, and in a new schema, which no earlier
 * release uses.
 */
export function planMigrations(
  applied: NamedMigration[],
  migrations: MigrationClass[],
  isContracting: boolean,
): MigrationPlan {
  const names = new Set(applied.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !names.has(name));
  const isPostponed = (each: MigrationClass) => toNamed(each).phase === 'contract' && !isContracting && names.size > 0;
  return {
    pending: missing.filter((each) => !isPostponed(each)),
    postponed: missing.filter(isPostponed),
    unknown: unknownIn(applied, migrations).map(({ name }) => name),
  };
}

/** What keeps a service from using a schema. */
export interface SchemaDifference {
  /** Names of migrations that the service needs and the schema does not have. It works without its contract migrations. */
  missing: string[];
  /** Names of migrations that the service does not know and cannot work with. Unknown expand migrations do no harm. */
  tooNew: string[];
}

/** Compares a schema with the migrations of a service. */
export function compareSchema(applied: NamedMigration[], migrations: MigrationClass[]): SchemaDifference {
  const names = new Set(applied.map(({ name }) => name));
  const needed = migrations.map(toNamed).filter(({ phase }) => phase === 'expand');
  return {
    missing: needed.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    tooNew: unknownIn(applied, migrations)
      .filter(({ phase }) => phase !== 'expand')
      .map(({ name }) => name),
  };
}

function unknownIn(applied: NamedMigration[], migrations: MigrationClass[]): NamedMigration[] {
  const known = new Set(migrations.map(({ name }) => name));
  return applied.filter(({ name }) => !known.has(name));
}
