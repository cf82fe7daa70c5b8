import { type BackupHeader, type BackupTotals, parseComment, parseHeader } from './backup-header';
import { incompleteBackup, malformedBackup } from './backup.errors';
import { readLines } from './read-lines';
import { END_OF_ROWS } from './write-backup';

/** Takes the parts of a backup, in their order. */
export interface BackupReader {
  header?: (header: BackupHeader) => void;
  /** Reads all rows. @param target `schema.table (column, …)`, as SQL @param rows lines of COPY */
  table: (target: string, rows: AsyncIterable<Buffer>) => Promise<void>;
  /** @param statement sets a sequence */
  sequence?: (statement: string) => Promise<void>;
}

const COPY = /^COPY ([a-z_]+\.[a-z_]+ \([a-z0-9_", ]+\)) FROM stdin;$/;
const SEQUENCE = /^SELECT pg_catalog\.setval\('[a-z_]+\.[a-z0-9_]+', \d+\);$/;
/** Rows are passed on in pieces of this length, in bytes. */
const PIECE_BYTES = 64 * 1024;
const NEW_LINE = Buffer.from('\n');

/** @throws Error when the file is no backup, or not a complete one */
export async function readBackup(file: string, reader: BackupReader): Promise<BackupHeader> {
  const lines = readLines(file);
  const header = parseHeader(String(await nextLine(lines)));
  reader.header?.(header);
  const totals: BackupTotals = { tables: 0, rows: 0 };
  for (;;) {
    const line = String(await nextLine(lines));
    const target = COPY.exec(line)?.[1];
    if (target !== undefined) {
      totals.rows += await readTable(lines, target, reader);
      totals.tables += 1;
    } else if (SEQUENCE.test(line)) {
      await reader.sequence?.(line);
    } else {
      assertEnd(parseComment(line), totals);
      if (!(await lines.next()).done) throw malformedBackup('lines follow its end');
      return header;
    }
  }
}

async function readTable(lines: AsyncGenerator<Buffer, undefined>, target: string, reader: BackupReader) {
  const counter = { rows: 0 };
  await reader.table(target, piecesOf(lines, counter));
  const { rows } = parseComment(String(await nextLine(lines))) as { rows?: number };
  if (rows !== counter.rows) throw incompleteBackup(`${target} has ${counter.rows} rows instead of ${rows}`);
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
