import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { acceptsCsv, type CsvCell, toCsv, toCsvLines } from '@vc/platform/http';
import type { ConsentRecord } from './consent-record.entity';
import { type ConsentRecordResource, toConsentRecordResource } from './consent-record.resource';

/** The records of one person for an access request (GDPR Art. 15, POPIA s. 23). */
export interface ConsentExport {
  exportedAt: Date;
  pages: AsyncIterable<ConsentRecord[]>;
}

const COLUMNS = [
  'id',
  'createdAt',
  'operation',
  'consent',
  'purpose',
  'cRef',
  'clientId',
  'subject',
  'outcome',
  'errorCode',
  'requestId',
  'durationMs',
  'sequence',
] as const satisfies (keyof ConsentRecordResource)[];

/** @param accept header of the request: JSON, unless it asks for CSV */
export function toExportFile(exported: ConsentExport, accept: string | undefined): StreamableFile {
  return acceptsCsv(accept)
    ? new StreamableFile(Readable.from(csvOf(exported)), { type: 'text/csv; charset=utf-8; header=present' })
    : new StreamableFile(Readable.from(jsonOf(exported)), { type: 'application/json; charset=utf-8' });
}

async function* jsonOf({ exportedAt, pages }: ConsentExport): AsyncGenerator<string> {
  let start = `{"data":{"exportedAt":${JSON.stringify(exportedAt)},"records":[`;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield start + JSON.stringify(page.map(toConsentRecordResource)).slice(1, -1);
    start = ',';
  }
  yield `${start === ',' ? '' : start}]}}`;
}

async function* csvOf({ pages }: ConsentExport): AsyncGenerator<string> {
  yield toCsv(COLUMNS, []);
  for await (const page of pages) yield toCsvLines(page.map(toConsentRecordResource).map(toCells));
}

function toCells(record: ConsentRecordResource): CsvCell[] {
  return COLUMNS.map((column) => record[column] ?? '');
}
