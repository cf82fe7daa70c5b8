import { createHmac, type Hmac, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { constantTimeEqual } from '@vc/protocol/crypto';
import { type BackupSeal, parseMember, SEAL_BYTES, startMac } from './backup-seal';
import { changedWhileRead, forgedBackup, unsealedBackup } from './backup.errors';

/** An open backup whose content is known: every later look at it fails if it is not the same any more. */
export class BackupFile {
  private constructor(
    private readonly handle: FileHandle,
    private readonly length: number,
    private readonly startMac: () => Hmac,
    /** base64url */
    private readonly mac: string,
  ) {}

  /**
   * Opens a backup, and verifies its MAC.
   * @param keyEncryption undefined accepts a file without a MAC, or with another one
   * @throws Error when the MAC is missing, or was made over other content or with another key
   */
  static async open(path: string, keyEncryption: EnvelopeCipher | undefined): Promise<BackupFile> {
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const seal = await readSeal(handle, size);
      const length = seal ? size - SEAL_BYTES : size;
      const start = keyEncryption ? startOf(keyEncryption, seal) : startWithRandomKey();
      const mac = await computeMac(handle, length, start());
      if (keyEncryption && seal && !constantTimeEqual(mac, seal.mac)) throw forgedBackup();
      return new BackupFile(handle, length, start, mac);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Reads the content. @throws Error at its end, when it is not the content that was verified */
  async *read(): AsyncGenerator<Buffer, undefined> {
    const mac = this.startMac();
    for await (const chunk of streamOf(this.handle, this.length)) {
      mac.update(chunk);
      yield chunk;
    }
    if (!constantTimeEqual(mac.digest('base64url'), this.mac)) throw changedWhileRead();
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}

function startOf(keyEncryption: EnvelopeCipher, seal: BackupSeal | undefined): () => Hmac {
  if (!seal) throw unsealedBackup();
  const sealing = keyEncryption.withId(seal.keyId);
  if (!sealing) throw forgedBackup();
  return () => startMac(sealing);
}

/** Compares later looks with the first one, for a file that is not authenticated. */
function startWithRandomKey(): () => Hmac {
  const key = randomBytes(32);
  return () => createHmac('sha256', key);
}

async function readSeal(handle: FileHandle, size: number): Promise<BackupSeal | undefined> {
  if (size < SEAL_BYTES) return undefined;
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, size - SEAL_BYTES);
  return bytesRead === SEAL_BYTES ? parseMember(buffer) : undefined;
}

async function computeMac(handle: FileHandle, length: number, mac: Hmac): Promise<string> {
  for await (const chunk of streamOf(handle, length)) mac.update(chunk);
  return mac.digest('base64url');
}

/** Reads from the open file, whatever has its name now. */
async function* streamOf(handle: FileHandle, length: number): AsyncGenerator<Buffer, undefined> {
  if (length === 0) return;
  for await (const chunk of handle.createReadStream({ start: 0, end: length - 1, autoClose: false })) {
    yield chunk as Buffer;
  }
}
