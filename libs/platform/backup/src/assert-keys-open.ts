import { SCHEMAS, variableOf } from '@vc/contract/access';
import { KeyUnwrappingError, type OfflineAccess, openDataKey } from '@vc/platform/key-store';
import type { BackupHeader } from './backup-header';
import { keyMissing } from './backup.errors';

/**
 * Opens data keys of the backup, which has no key-encryption keys.
 * @throws Error when the key-encryption key of a schema is missing or another one; KeyUnwrappingError
 */
export async function assertKeysOpen(
  { schemas }: BackupHeader,
  keyEncryptionOf: OfflineAccess['keyEncryptionOf'],
): Promise<void> {
  for (const schema of SCHEMAS) {
    for (const sealed of schemas[schema]?.dataKeys ?? []) {
      try {
        openDataKey(await keyEncryptionOf(schema), sealed);
      } catch (error) {
        // It says itself why no key is there.
        if (error instanceof KeyUnwrappingError) throw error;
        throw keyMissing(schema, variableOf(schema, 'KEY_ENCRYPTION_KEY'), error);
      }
    }
  }
}
