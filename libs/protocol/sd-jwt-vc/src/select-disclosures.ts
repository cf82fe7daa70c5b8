import { JwsError, parseCompactJws } from '@vc/protocol/crypto';
import type { Disclosure } from './disclosure';
import { parseDisclosure } from './disclosure';
import { SdJwtVcError } from './sd-jwt-vc-error';

/** A name, every element (`null`), or the element with that index. */
type Path = (string | number | null)[];

interface Walk {
  byDigest: Map<string, Disclosure>;
  selected: Set<string>;
}

/**
 * The SD-JWT with those disclosures only that the paths need, and what is below the end of a path.
 * @param sdJwt as the issuer sent it
 * @throws SdJwtVcError
 */
export function selectDisclosures(sdJwt: string, paths: Path[]): string {
  const [jwt = '', ...encoded] = sdJwt.split('~').slice(0, -1);
  const disclosures = encoded.map(parseDisclosure);
  const walk = { byDigest: new Map(disclosures.map((each) => [each.digest, each])), selected: new Set<string>() };
  for (const path of paths) visit(payloadOf(jwt), path, walk);
  const kept = disclosures.filter(({ digest }) => walk.selected.has(digest)).map((each) => each.encoded);
  return [jwt, ...kept, ''].join('~');
}

function payloadOf(jwt: string): Record<string, unknown> {
  try {
    return parseCompactJws(jwt).payload;
  } catch (cause) {
    if (cause instanceof JwsError) throw new SdJwtVcError(cause.message, { cause });
    throw cause;
  }
}

/** An empty path stands for everything below. */
function visit(value: unknown, path: Path, walk: Walk): void {
  if (Array.isArray(value)) visitArray(value, path, walk);
  else if (typeof value === 'object' && value !== null) visitObject(value as Record<string, unknown>, path, walk);
}

function visitObject(object: Record<string, unknown>, path: Path, walk: Walk): void {
  const [step, ...rest] = path;
  const isWanted = (name: string | undefined) => step === undefined || name === step;
  for (const [name, value] of Object.entries(object)) if (name !== '_sd' && isWanted(name)) visit(value, rest, walk);
  for (const digest of Array.isArray(object._sd) ? (object._sd as string[]) : []) {
    const disclosure = walk.byDigest.get(digest);
    if (disclosure && isWanted(disclosure.name)) take(disclosure, rest, walk);
  }
}

function visitArray(array: unknown[], path: Path, walk: Walk): void {
  const [step, ...rest] = path;
  array.forEach((item, index) => {
    if (step !== undefined && step !== null && step !== index) return;
    const digest = (item as { '...'?: string } | null)?.['...'];
    const disclosure = digest === undefined ? undefined : walk.byDigest.get(digest);
    if (disclosure) take(disclosure, rest, walk);
    else visit(item, rest, walk);
  });
}

function take(disclosure: Disclosure, rest: Path, walk: Walk): void {
  walk.selected.add(disclosure.digest);
  visit(disclosure.value, rest, walk);
}
