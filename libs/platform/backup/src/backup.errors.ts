export const malformedBackup = (reason: string, cause?: unknown) =>
  new Error(`The file is no backup of this platform: ${reason}.`, { cause });

export const incompleteBackup = (reason: string, cause?: unknown) =>
  new Error(`The backup is incomplete or damaged: ${reason}.`, { cause });

const UNAUTHENTICATED =
  'If you know by other means that nobody has changed the file, --unauthenticated accepts it: whoever has written it ' +
  'then decides who is an operator.';

export const unsealedBackup = () =>
  new Error(`The backup has no MAC: an earlier release made it, or its end was cut off. ${UNAUTHENTICATED}`);

export const forgedBackup = () =>
  new Error(
    'The MAC of the backup is wrong: the file was changed, or AUTH_KEY_ENCRYPTION_KEY is not the key that was in use at ' +
      `the time of the backup. ${UNAUTHENTICATED}`,
  );

export const changedWhileRead = () => new Error('The backup was changed while it was read.');

export const unknownTarget = (target: string) =>
  malformedBackup(`it fills ${target}, which no migration of it has made`);

export const repeatedTarget = (target: string) => malformedBackup(`it fills ${target} more than once`);

export const nothingToBackUp = () =>
  new Error(
    'The database has no schema of this platform. The owner of the schemas is the login of npm start -- migrate.',
  );

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
