const COMMAND = 'Run npm start -- migrate of this version, with the login of the owner in OWNER_DATABASE_URL.';

/** The schema or the login of the service is missing or older than the service needs. A migration mends it. */
export class SchemaNotMigrated extends Error {
  constructor(problem: string, cause?: unknown) {
    super(`${problem} ${COMMAND}`, { cause });
  }
}

export const migrationsMissing = (schema: string, names: string[]) =>
  new SchemaNotMigrated(`The schema ${schema} lacks ${names.join(', ')}.`);

export const schemaMissing = (schema: string, cause: unknown) =>
  new SchemaNotMigrated(`The schema ${schema} is not migrated, or not for this login.`, cause);

export const loginRefused = (cause: unknown) =>
  new SchemaNotMigrated(`PostgreSQL refuses the login of DATABASE_URL: ${(cause as Error).message}.`, cause);

/** A later release has changed the schema in a way that this release cannot work with, or not undo. */
export class SchemaTooNew extends Error {}

export const contractedSchema = (schema: string, names: string[]) =>
  new SchemaTooNew(
    `The schema ${schema} has contract migrations of a later release: ${names.join(', ')}. Start that release or a later one.`,
  );

export const backwardMigration = (schema: string, names: string[]) =>
  new SchemaTooNew(
    `The schema ${schema} has migrations that this release does not know: ${names.join(', ')}. ` +
      'Nothing was changed. Migrate with that release or a later one.',
  );

export const lockNotAvailable = (name: string, attempts: number, cause: unknown) =>
  new Error(
    `The migration ${name} got no lock in ${attempts} attempts, because other sessions held it. ` +
      'Nothing of it was applied. End long transactions, and migrate again.',
    { cause },
  );
