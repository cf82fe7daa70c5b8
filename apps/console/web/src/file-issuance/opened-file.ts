import { hashOf } from './row-key';
import { readTable, type Table } from './table';

/** A file as it is in the memory of the page. Nothing of it is stored. */
export interface OpenedFile {
  name: string;
  hash: string;
  table: Table;
}

/** @throws UnreadableTable */
export async function openFile(file: File): Promise<OpenedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, hash: await hashOf(bytes), table: await readTable(bytes) };
}
