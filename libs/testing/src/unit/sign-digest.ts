import { execFileSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPENSSL } from './openssl';

/** Signs a digest as it is with openssl, which node:crypto would digest once more. @returns DER */
export function signDigest(privateKey: KeyObject, digest: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'vc-digest-'));
  try {
    const file = join(folder, 'key.pem');
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    return execFileSync(OPENSSL, ['pkeyutl', '-sign', '-inkey', file], { input: digest });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
