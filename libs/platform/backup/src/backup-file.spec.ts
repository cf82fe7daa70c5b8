import { mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateKeyEncryptionKey, keyEncryptionCipher } from '@vc/platform/key-store';
import { BackupFile } from './backup-file';
import { BACKUP_FORMAT, toComment } from './backup-header';
import { appendSeal } from './backup-seal';
import { inspectBackup } from './read-backup';

const HEADER = { format: BACKUP_FORMAT, takenAt: '2026-11-24T03:00:00.120Z', server: '17' };
const CLIENTS = 'COPY auth.clients (client_id, tenant_id) FROM stdin;\nclient\tacme\n\\.\n-- {"rows":1}\n';
const SEQUENCE = `SELECT pg_catalog.setval('auth.outbox_seq_seq', 7);\n`;

/** The lines of a backup of the schema `auth`. */
function linesOf(...parts: string[]): string {
  const tables = parts.filter((part) => part.startsWith('COPY')).length;
  const header = toComment({ ...HEADER, schemas: { auth: { migrations: [], dataKeys: [] } } });
  return [header, ...parts, toComment({ tables, rows: tables })].join('');
}

describe('BackupFile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-backup-'));
  const path = join(folder, 'platform.backup');
  const key = generateKeyEncryptionKey();
  const keyEncryption = keyEncryptionCipher(key, undefined);
  const opened: BackupFile[] = [];

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(() => write(linesOf(CLIENTS, SEQUENCE)));

  afterEach(async () => {
    for (const file of opened.splice(0)) await file.close();
  });

  async function write(lines: string, sealing = keyEncryption): Promise<void> {
    writeFileSync(path, await buffer(appendSeal(sealing)(Readable.from([gzipSync(lines)]))));
  }

  async function open(cipher = keyEncryptionCipher(key, undefined) as typeof keyEncryption | undefined) {
    const file = await BackupFile.open(path, cipher);
    opened.push(file);
    return file;
  }

  const inspect = async () => inspectBackup(await open());

  it('reads a sealed backup, which gunzip reads too', async () => {
    expect(await inspect()).toMatchObject({ takenAt: HEADER.takenAt });
    expect(gunzipSync(readFileSync(path)).toString()).toMatch(/\n-- \{"keyId":"[0-9a-f]{8}","mac":"[\w-]{43}"\}\n$/);
  });

  it('opens the backup of a key that only opens now', async () => {
    const file = await open(keyEncryptionCipher(generateKeyEncryptionKey(), key));
    expect(await inspectBackup(file)).toMatchObject({ takenAt: HEADER.takenAt });
  });

  it('rejects each changed byte', async () => {
    const bytes = readFileSync(path);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      writeFileSync(path, changed);
      await expect(open()).rejects.toThrow(/has no MAC|MAC of the backup is wrong/);
    }
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    [
      'another line under the seal of the first',
      (bytes) => withSealOf(bytes, linesOf(CLIENTS.replace('client\t', 'evil\t'))),
    ],
    ['bytes after its seal', (bytes) => Buffer.concat([bytes, Buffer.from([0])])],
    ['a second seal', (bytes) => Buffer.concat([bytes, bytes.subarray(-90)])],
    ['no seal', () => gzipSync(linesOf(CLIENTS))],
    ['nothing', () => Buffer.alloc(0)],
  ])('rejects a file with %s', async (_, change) => {
    writeFileSync(path, change(readFileSync(path)));
    await expect(open()).rejects.toThrow(/--unauthenticated accepts it/);
  });

  it('rejects the seal of another key', async () => {
    await write(linesOf(CLIENTS), keyEncryptionCipher(generateKeyEncryptionKey(), undefined));
    await expect(open()).rejects.toThrow('AUTH_KEY_ENCRYPTION_KEY is not the key');
  });

  it('rejects content that changes after its MAC was verified', async () => {
    for (const cipher of [keyEncryption, undefined]) {
      await write(linesOf(CLIENTS));
      const file = cipher ? await open(cipher) : await BackupFile.open(path, undefined);
      if (!cipher) opened.push(file);
      // The same file, and not another one of its name.
      writeFileSync(path, withSealOf(readFileSync(path), linesOf(CLIENTS.replace('client\t', 'strang\t'))));
      await expect(inspectBackup(file)).rejects.toThrow(/was changed while it was read|incomplete or damaged/);
    }
  });

  it('rejects content that is cut off after its MAC was verified', async () => {
    const file = await open();
    truncateSync(path, 30);
    await expect(inspectBackup(file)).rejects.toThrow(/was changed while it was read|incomplete or damaged/);
  });

  it('reads what it has verified when another file gets its name', async () => {
    const file = await open();
    writeFileSync(`${path}.other`, gzipSync(linesOf(CLIENTS.replace('client\t', 'evil\t'))));
    renameSync(`${path}.other`, path);
    const rows = String(await buffer(Readable.from(file.read())));
    expect(rows).not.toContain('evil');
    expect(await inspectBackup(file)).toMatchObject({ takenAt: HEADER.takenAt });
  });

  it('accepts any seal, and none, where it is asked to believe the file', async () => {
    for (const bytes of [gzipSync(linesOf(CLIENTS)), withSealOf(readFileSync(path), linesOf(CLIENTS))]) {
      writeFileSync(path, bytes);
      const file = await BackupFile.open(path, undefined);
      opened.push(file);
      expect(await inspectBackup(file)).toMatchObject({ takenAt: HEADER.takenAt });
    }
  });

  /** The lines, under the seal of another file. */
  function withSealOf(bytes: Buffer, lines: string): Buffer {
    const seal = bytes.subarray(bytes.lastIndexOf(Buffer.from([0x1f, 0x8b])));
    return Buffer.concat([gzipSync(lines), seal]);
  }

  it.each([
    ['a schema that is not in it', CLIENTS.replace('auth.clients', 'public.clients'), 'public.clients'],
    ['tables of PostgreSQL', CLIENTS.replace('auth.clients', 'pg_catalog.pg_authid'), 'pg_catalog.pg_authid'],
    ['a schema of its prototype', CLIENTS.replace('auth.clients', 'constructor.clients'), 'constructor.clients'],
    ['a table twice', CLIENTS + CLIENTS, 'auth.clients more than once'],
    ['a foreign sequence', SEQUENCE.replace('auth', 'public'), 'public.outbox_seq_seq'],
    ['a sequence twice', SEQUENCE + SEQUENCE, 'auth.outbox_seq_seq more than once'],
  ])('rejects a backup that fills %s', async (_, parts, target) => {
    const split = parts.split(/(?=^COPY )/m);
    await write(linesOf(...split));
    await expect(inspect()).rejects.toThrow(`it fills ${target}`);
  });
});
