export const malformedBackup = (reason: string, cause?: unknown) =>
  new Error(`The file is no backup of this platform: ${reason}.`, { cause });

export const incompleteBackup = (reason: string, cause?: unknown) =>
  new Error(`The backup is incomplete or damaged: ${reason}.`, { cause });

export const nothingToBackUp = () =>
  new Error('The database has no schema of this platform. The owner of the schemas is the login of npm run migrate.');

export const schemasExist = (schemas: string[]) =>
  new Error(
    `The database has the schemas ${schemas.join(', ')} already. --replace removes them with all that they contain.`,
  );

export const databaseInUse = (logins: string[]) =>
  new Error(`Services use the database: ${logins.join(', ')}. Stop them first.`);

export const keyMissing = (schema: string, variable: string, cause: unknown) =>
  new Error(
    `The backup has no key-encryption keys, and the one of ${schema} does not open it: ${(cause as Error).message} ` +
      `Set ${variable} to the key that was in use at the time of the backup.`,
    { cause },
  );
