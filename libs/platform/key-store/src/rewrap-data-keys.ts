import { SCHEMAS, type SchemaName } from '@vc/contract/access';
import { DATA_KEYS_ARE_BOUND } from '@vc/platform/persistence';
import { isBoundToOwner, openDataKey, type SealedDataKey, sealDataKey } from './data-keys';
import type { EnvelopeCipher } from './envelope-cipher';

/** Runs one SQL statement as the owner of all schemas. */
export type Query = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

export interface RewrappedSchema {
  schema: string;
  /** Id of the current key-encryption key. */
  keyId: string;
  /** Sealed anew, and sealed with the current key already. */
  rewrapped: number;
  current: number;
}

/**
 * Seals the data keys of every service with its current key-encryption key. After `npm start -- migrate --contract`, it also binds them
 * to their owners. Services go on meanwhile; a run that was broken off is run again.
 * @throws Error naming a data key that no known key opens; the others before it are done
 */
export async function rewrapDataKeys(
  query: Query,
  keyEncryptionOf: (schema: SchemaName) => EnvelopeCipher | Promise<EnvelopeCipher>,
): Promise<RewrappedSchema[]> {
  const schemas = await query<{ schema: SchemaName }>(
    `SELECT table_schema AS schema FROM information_schema.tables
     WHERE table_name = 'data_keys' AND table_schema = ANY($1) ORDER BY 1`,
    [SCHEMAS],
  );
  const done: RewrappedSchema[] = [];
  for (const { schema } of schemas) done.push(await rewrapSchema(query, await keyEncryptionOf(schema), schema));
  return done;
}

async function rewrapSchema(query: Query, keyEncryption: EnvelopeCipher, schema: string): Promise<RewrappedSchema> {
  const keys = await query<Required<SealedDataKey> & { comment: string | null }>(
    `SELECT id, owner, wrapped_key AS "wrappedKey", obj_description('"${schema}".data_keys'::regclass) AS comment
     FROM "${schema}".data_keys ORDER BY id`,
  );
  const binds = keys[0]?.comment === DATA_KEYS_ARE_BOUND;
  const isCurrent = (key: Required<SealedDataKey>) =>
    keyEncryption.hasSealed(key.wrappedKey) && (!binds || isBoundToOwner(keyEncryption, key));
  const old = keys.filter((key) => !isCurrent(key));
  for (const sealed of old) {
    const { id, owner } = sealed;
    const key = openDataKey(keyEncryption, sealed);
    const isBound = binds || isBoundToOwner(keyEncryption, sealed);
    await query(`UPDATE "${schema}".data_keys SET wrapped_key = $2 WHERE id = $1`, [
      id,
      sealDataKey(keyEncryption, isBound ? { id, owner } : { id }, key),
    ]);
  }
  return { schema, keyId: keyEncryption.keyId, rewrapped: old.length, current: keys.length - old.length };
}
