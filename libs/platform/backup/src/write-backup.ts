import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appendSeal } from './backup-seal';
import { BACKUP_FORMAT, type BackupHeader, type BackupTotals, toComment } from './backup-header';
import { BackupSourceRepository } from './backup-source.repository';
import { nothingToBackUp } from './backup.errors';
import type { BackedUpTable } from './backed-up-table';

/** Rows are text and compress well at any level. A higher level takes longer than PostgreSQL. */
const COMPRESSION_LEVEL = 3;
const NEW_LINE = 10;
/** Ends the rows of a table, as in the format of psql. */
export const END_OF_ROWS = '\\.';

interface BackupOptions {
  /** URL of the owner of the schemas. */
  databaseUrl: string;
  schemas: readonly string[];
  /** Path of the backup. It appears when it is complete. */
  file: string;
  /** Key-encryption key of `SEALING_SCHEMA`. */
  keyEncryption: EnvelopeCipher;
}

export interface WrittenBackup extends BackupTotals {
  takenAt: string;
}

/**
 * Writes the rows of all tables of the schemas, in one snapshot, to a file that its owner alone may read, with a MAC over
 * all of it. Services go on meanwhile. The rows are those of `COPY`, so the file needs no client of PostgreSQL and no certain version of it.
 * @throws Error when there is no such schema, or the file exists
 */
export async function writeBackup({
  databaseUrl,
  schemas,
  file,
  keyEncryption,
}: BackupOptions): Promise<WrittenBackup> {
  const part = `${file}.part`;
  // It reserves the name, and refuses a file that exists.
  await (await open(file, 'wx', 0o600)).close();
  const client = new Client({ connectionString: databaseUrl, application_name: 'backup' });
  try {
    await client.connect();
    const source = new BackupSourceRepository(client, schemas);
    const totals: BackupTotals = { tables: 0, rows: 0 };
    const header: BackupHeader = {
      format: BACKUP_FORMAT,
      ...(await source.begin()),
      schemas: await source.listSchemas(),
    };
    if (Object.keys(header.schemas).length === 0) throw nothingToBackUp();
    await writeDurably(part, contentOf(client, source, header, totals), keyEncryption);
    await rename(part, file);
    return { takenAt: header.takenAt, ...totals };
  } catch (error) {
    await Promise.all([file, part].map((path) => rm(path, { force: true })));
    throw error;
  } finally {
    await client.end();
  }
}

/** Compresses the content, and appends its seal. The disk has the file when this resolves. */
async function writeDurably(
  file: string,
  content: AsyncIterable<Buffer | string>,
  keyEncryption: EnvelopeCipher,
): Promise<void> {
  await rm(file, { force: true });
  const target = createWriteStream(file, { mode: 0o600, flush: true });
  await pipeline(Readable.from(content), createGzip({ level: COMPRESSION_LEVEL }), appendSeal(keyEncryption), target);
}

async function* contentOf(
  client: Client,
  source: BackupSourceRepository,
  header: BackupHeader,
  totals: BackupTotals,
): AsyncGenerator<Buffer | string> {
  yield toComment(header);
  // A restore gives the archives ranges for their rows. A sequence runs ahead of the snapshot, never behind it.
  for (const { name, lastValue } of await source.listSequences()) {
    yield `SELECT pg_catalog.setval('${name}', ${lastValue});\n`;
  }
  for (const table of await source.listTables()) {
    const rows = yield* rowsOf(client, table);
    totals.tables += 1;
    totals.rows += rows;
    yield toComment({ rows });
  }
  yield toComment(totals);
}

/** Returns the number of rows. Line feeds within values are escaped. COPY alone does not read partitions. */
async function* rowsOf(
  client: Client,
  { name, columns, isPartitioned }: BackedUpTable,
): AsyncGenerator<Buffer | string, number> {
  const target = `${name} (${columns.join(', ')})`;
  const source = isPartitioned ? `(SELECT ${columns.join(', ')} FROM ${name})` : target;
  yield `COPY ${target} FROM stdin;\n`;
  let rows = 0;
  for await (const chunk of client.query(copyTo(`COPY ${source} TO STDOUT`))) {
    const bytes = chunk as Buffer;
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) rows += 1;
    yield bytes;
  }
  yield `${END_OF_ROWS}\n`;
  return rows;
}
