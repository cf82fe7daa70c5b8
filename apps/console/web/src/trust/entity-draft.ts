import type { TrustedEntity } from '../api/schemas';
import { pemsOf } from './read-certificates';

/** A row of the form. An identifier keeps the name that it had. */
interface Row {
  key: number;
  text: string;
  name?: string | undefined;
}

export interface EntityDraft {
  name: string;
  dids: Row[];
  /** A row may have several certificates, as files of authorities do. */
  certificates: Row[];
}

export const EMPTY_ENTITY: EntityDraft = { name: '', dids: [], certificates: [] };

export function draftOfEntity({ name, dids, certificates }: TrustedEntity): EntityDraft {
  return {
    name,
    dids: dids.map((each, key) => ({ key, text: each.did, name: each.name })),
    certificates: certificates.map((each, key) => ({ key, text: each.certificate, name: each.name })),
  };
}

/** The rows, with an empty one at the end. */
export function withRow(rows: readonly Row[]): Row[] {
  return [...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, text: '' }];
}

/** What is saved. Empty rows are left out; a text without a certificate stays, so that the interface names it. */
export function toEntityRequest({ name, dids, certificates }: EntityDraft) {
  const named = (row: Row) => (row.name === undefined ? {} : { name: row.name });
  return {
    name: name.trim(),
    dids: dids.filter(hasText).map((row) => ({ did: row.text.trim(), ...named(row) })),
    certificates: certificates
      .filter(hasText)
      .flatMap((row) => pemsOf(row.text).map((certificate) => ({ certificate, ...named(row) }))),
  };
}

/** What makes an entity again that was deleted. */
export function toEntityAgain(entity: TrustedEntity) {
  return toEntityRequest(draftOfEntity(entity));
}

function hasText({ text }: Row): boolean {
  return text.trim() !== '';
}
