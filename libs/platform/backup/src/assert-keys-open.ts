import { SCHEMAS, type SchemaName, variableOf } from '@vc/contract/access';
import { type OfflineAccess, openDataKey } from '@vc/platform/key-store';
import type { BackupHeader } from './backup-header';
import { keyMissing } from './backup.errors';

/**
 * Opens data keys of the backup, which has no key-encryption keys.
 * @throws Error when the key-encryption key of a schema is missing or another one
 */
export function assertKeysOpen(
  { schemas }: BackupHeader,
  keyEncryptionOf: (schema: SchemaName) => ReturnType<OfflineAccess['keyEncryptionOf']>,
): void {
  for (const schema of SCHEMAS) {
    for (const { id, wrappedKey } of schemas[schema]?.dataKeys ?? []) {
      try {
        openDataKey(keyEncryptionOf(schema), id, wrappedKey);
      } catch (error) {
        throw keyMissing(schema, variableOf(schema, 'KEY_ENCRYPTION_KEY'), error);
      }
    }
  }
}
