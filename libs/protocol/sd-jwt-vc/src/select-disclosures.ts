import { JwsError, parseCompactJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { Disclosure } from './disclosure';
import { parseDisclosure } from './disclosure';
import { SdJwtVcError } from './sd-jwt-vc-error';

/** Steps from the top of the claims: a name, every element (`null`), or the element at an index. */
type Path = (string | number | null)[];

interface Selection {
  byDigest: Map<string, Disclosure>;
  selected: Set<string>;
}

/**
 * Removes the disclosures that no path needs. A path selects the claims on it and everything below its end.
 * @param sdJwt as issued, without key binding
 * @throws SdJwtVcError
 */
export function selectDisclosures(sdJwt: string, paths: Path[]): string {
  const [jwt = '', ...encoded] = sdJwt.split('~').slice(0, -1);
  const disclosures = encoded.map(parseDisclosure);
  const selection = { byDigest: new Map(disclosures.map((each) => [each.digest, each])), selected: new Set<string>() };
  const payload = parsePayload(jwt);
  for (const path of paths) visit(payload, path, selection);
  const kept = disclosures.filter(({ digest }) => selection.selected.has(digest)).map((each) => each.encoded);
  return [jwt, ...kept, ''].join('~');
}

function parsePayload(jwt: string): Record<string, unknown> {
  const toSdJwtVcError = (cause: Error) => new SdJwtVcError(cause.message, { cause });
  return translating(() => parseCompactJws(jwt).payload, JwsError, toSdJwtVcError);
}

/** An empty path selects everything below. */
function visit(value: unknown, path: Path, selection: Selection): void {
  if (Array.isArray(value)) visitArray(value, path, selection);
  else if (typeof value === 'object' && value !== null) visitObject(value as Record<string, unknown>, path, selection);
}

function visitObject(object: Record<string, unknown>, path: Path, selection: Selection): void {
  const [step, ...rest] = path;
  const isWanted = (name: string | undefined) => step === undefined || name === step;
  for (const [name, value] of Object.entries(object)) {
    if (name !== '_sd' && isWanted(name)) visit(value, rest, selection);
  }
  for (const digest of Array.isArray(object._sd) ? (object._sd as string[]) : []) {
    const disclosure = selection.byDigest.get(digest);
    if (disclosure && isWanted(disclosure.name)) select(disclosure, rest, selection);
  }
}

function visitArray(array: unknown[], path: Path, selection: Selection): void {
  const [step, ...rest] = path;
  array.forEach((item, index) => {
    if (step !== undefined && step !== null && step !== index) return;
    const digest = (item as { '...'?: string } | null)?.['...'];
    const disclosure = digest === undefined ? undefined : selection.byDigest.get(digest);
    if (disclosure) select(disclosure, rest, selection);
    else visit(item, rest, selection);
  });
}

function select(disclosure: Disclosure, rest: Path, selection: Selection): void {
  selection.selected.add(disclosure.digest);
  visit(disclosure.value, rest, selection);
}
