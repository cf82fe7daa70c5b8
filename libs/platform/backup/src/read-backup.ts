import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { BackupFile } from './backup-file';
import { parseComment, parseHeader } from './backup-header';
import type { BackupHeader, BackupTotals } from './backup-header';
import { incompleteBackup, malformedBackup, repeatedTarget, unknownTarget } from './backup.errors';
import { END_OF_ROWS } from './write-backup';

/**
 * Reads the lines of compressed content, without their line feeds. Other characters that end lines elsewhere are part of them.
 * @throws Error when the content is damaged or cut off, or what reading it throws
 */
async function* readLines(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  const content = createGunzip();
  const done = pipeline(compressed, content);
  // The loop throws first, or was left.
  done.catch(() => undefined);
  let rest: Buffer[] = [];
  try {
    for await (const chunk of content) {
      const bytes = chunk as Buffer;
      let start = 0;
      for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, start)) {
        yield Buffer.concat([...rest, bytes.subarray(start, at)]);
        rest = [];
        start = at + 1;
      }
      rest.push(bytes.subarray(start));
    }
    await done;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') === true ? incompleteBackup(message, error) : error;
  }
  if (Buffer.concat(rest).length > 0) throw incompleteBackup('it ends within a line');
}

/** What a COPY of a backup fills. */
interface CopyTarget {
  /** `schema.table`, as SQL. */
  table: string;
  /** `(column, …)`, as SQL. */
  columns: string;
}

/** A table or a sequence, as SQL. */
interface Target {
  /** `schema.name` */
  name: string;
  schema: string;
}

/** Takes the parts of a backup, in their order. */
interface BackupReader {
  header?: (header: BackupHeader) => void;
  /** Reads all rows. @param rows lines of COPY */
  table: (target: CopyTarget, rows: AsyncIterable<Buffer>) => Promise<void>;
  /** @param statement sets the sequence */
  sequence?: (name: string, statement: string) => Promise<void>;
}

const COPY = /^COPY (?<name>(?<schema>[a-z_]+)\.[a-z_]+) (?<columns>\([a-z0-9_", ]+\)) FROM stdin;$/;
const SEQUENCE = /^SELECT pg_catalog\.setval\('(?<name>(?<schema>[a-z_]+)\.[a-z0-9_]+)', \d+\);$/;
/** Rows are passed on in pieces of this length, in bytes. */
const PIECE_BYTES = 64 * 1024;
const NEW_LINE = Buffer.from('\n');

/**
 * Reads a whole backup, which fills each table and each sequence of its own schemas at most once.
 * @throws Error when the file is no backup, or not a complete one
 */
export async function readBackup(file: BackupFile, reader: BackupReader): Promise<BackupHeader> {
  const lines = readLines(file.read());
  const header = parseHeader(String(await nextLine(lines)));
  reader.header?.(header);
  const totals: BackupTotals = { tables: 0, rows: 0 };
  const addTarget = uniqueTargets(header);
  for (;;) {
    const line = String(await nextLine(lines));
    const copy = COPY.exec(line)?.groups as (Target & Pick<CopyTarget, 'columns'>) | undefined;
    const sequence = SEQUENCE.exec(line)?.groups as Target | undefined;
    if (copy) {
      addTarget(copy);
      totals.rows += await readTable(lines, { table: copy.name, columns: copy.columns }, reader);
      totals.tables += 1;
    } else if (sequence) {
      addTarget(sequence);
      await reader.sequence?.(sequence.name, line);
    } else {
      assertEnd(parseComment(line), totals);
      if (!(await lines.next()).done) throw malformedBackup('lines follow its end');
      return header;
    }
  }
}

/** @returns a function that throws for a target of another schema than those of the header, and for a second one of the same name */
function uniqueTargets({ schemas }: BackupHeader): (target: Target) => void {
  const names = new Set<string>();
  return ({ name, schema }) => {
    if (!Object.hasOwn(schemas, schema)) throw unknownTarget(name);
    if (names.has(name)) throw repeatedTarget(name);
    names.add(name);
  };
}

async function readTable(lines: AsyncGenerator<Buffer, undefined>, target: CopyTarget, reader: BackupReader) {
  const counter = { rows: 0 };
  await reader.table(target, piecesOf(lines, counter));
  const { rows } = parseComment(String(await nextLine(lines))) as { rows?: number };
  if (rows !== counter.rows) throw incompleteBackup(`${target.table} has ${counter.rows} rows instead of ${rows}`);
  return counter.rows;
}

async function* piecesOf(lines: AsyncGenerator<Buffer, undefined>, counter: { rows: number }): AsyncGenerator<Buffer> {
  let piece: Buffer[] = [];
  let length = 0;
  for (;;) {
    const line = await nextLine(lines);
    const isEnd = line.equals(Buffer.from(END_OF_ROWS));
    if (!isEnd) {
      counter.rows += 1;
      piece.push(line, NEW_LINE);
      length += line.length + 1;
    }
    if (length > 0 && (isEnd || length >= PIECE_BYTES)) {
      yield Buffer.concat(piece);
      [piece, length] = [[], 0];
    }
    if (isEnd) return;
  }
}

async function nextLine(lines: AsyncGenerator<Buffer, undefined>): Promise<Buffer> {
  const { done, value } = await lines.next();
  if (done) throw incompleteBackup('its last line is missing');
  return value;
}

function assertEnd(found: object, { tables, rows }: BackupTotals): void {
  const expected = found as Partial<BackupTotals>;
  if (expected.tables === tables && expected.rows === rows) return;
  throw incompleteBackup(`it has ${rows} rows in ${tables} tables, which is not what its end says`);
}

/** Reads a whole backup and changes nothing. @throws Error when the file is no backup, or not a complete one */
export async function inspectBackup(file: BackupFile): Promise<BackupHeader> {
  return readBackup(file, {
    table: async (_, rows) => {
      for await (const _rows of rows);
    },
  });
}
