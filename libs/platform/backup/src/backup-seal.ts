import { createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { EnvelopeCipher } from '@vc/platform/key-store';

/** The schema whose key-encryption key seals backups: only the authorization server has it besides the operator. */
export const SEALING_SCHEMA = 'auth';
const PURPOSE = 'backup/mac';

/** The MAC of a backup, over all bytes before it. */
export interface BackupSeal {
  /** Id of the key-encryption key that its key is derived from. */
  keyId: string;
  /** base64url */
  mac: string;
}

/** The last character of 32 bytes in base64url has four bits. */
const LINE = /^-- \{"keyId":"([0-9a-f]{8})","mac":"([\w-]{42}[AEIMQUYcgkosw048])"\}\n$/;

/**
 * Returns the seal as the last member of a gzip file, whose length is always the same: gunzip and psql read it as one more
 * comment.
 */
function toMember({ keyId, mac }: BackupSeal): Buffer {
  return gzipSync(`-- {"keyId":"${keyId}","mac":"${mac}"}\n`, { level: 0 });
}

export const SEAL_BYTES = toMember({ keyId: '00000000', mac: Buffer.alloc(32).toString('base64url') }).length;

/** Returns undefined where the bytes are no seal. @param bytes the last `SEAL_BYTES` of a file */
export function parseMember(bytes: Buffer): BackupSeal | undefined {
  try {
    const [, keyId, mac] = LINE.exec(gunzipSync(bytes, { maxOutputLength: SEAL_BYTES }).toString()) ?? [];
    if (keyId === undefined || mac === undefined) return undefined;
    const seal = { keyId, mac };
    return toMember(seal).equals(bytes) ? seal : undefined;
  } catch {
    return undefined;
  }
}

/** Starts a MAC under a key that is derived from a key-encryption key. */
export function startMac(keyEncryption: EnvelopeCipher) {
  return createHmac('sha256', keyEncryption.derive(PURPOSE));
}

/** Returns a stage of a pipeline, which appends the seal of what has passed it. */
export function appendSeal(keyEncryption: EnvelopeCipher) {
  return async function* (compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const mac = startMac(keyEncryption);
    for await (const chunk of compressed) {
      mac.update(chunk);
      yield chunk;
    }
    yield toMember({ keyId: keyEncryption.keyId, mac: mac.digest('base64url') });
  };
}
