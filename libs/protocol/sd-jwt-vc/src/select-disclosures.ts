import { JwsError, parseCompactJws } from '@vc/protocol/crypto';
import { remainingPaths } from '@vc/protocol/dcql';
import { translating } from '@vc/protocol/errors';
import { isObject } from '@vc/protocol/json';
import type { Disclosure } from './disclosure';
import { parseDisclosure } from './disclosure';
import { SdJwtVcError } from './sd-jwt-vc-error';

type Step = string | number | null;
/** Steps from the top of the claims: a name, every element (`null`), or the element at an index. */
type Path = Step[];
/** A place in the claims. */
type Place = (string | number)[];

type ByDigest = Map<string, Disclosure>;

/** A claim, an element of an array, or all claims. */
interface Node {
  value: unknown;
  /** The disclosure that reveals it; undefined if it is in the clear. */
  disclosure: Disclosure | undefined;
}

/** A node that a path selects. */
interface Selected {
  value: unknown;
  /** Digests of the disclosures on the way to it. */
  digests: string[];
}

interface Credential {
  jwt: string;
  payload: Record<string, unknown>;
  disclosures: Disclosure[];
  children: Children;
}

/**
 * Removes the disclosures that no path needs. A path selects the claims at its end and everything below them; one that
 * selects nothing, or that aborts (OpenID4VP 1.0 §7.1.1), needs none.
 * @param sdJwt as issued, without key binding
 * @throws SdJwtVcError
 */
export function selectDisclosures(sdJwt: string, paths: Path[]): string {
  const credential = parseCredential(sdJwt);
  const digests = digestsFor(credential, paths);
  const kept = credential.disclosures.filter(({ digest }) => digests.has(digest)).map((each) => each.encoded);
  return [credential.jwt, ...kept, ''].join('~');
}

/**
 * Returns the places of the claims that a verifier receives with the presentation for these paths though no path selects
 * them: they are in the clear, in the credential or in a disclosure that the paths need.
 * @param sdJwt as issued, without key binding
 * @throws SdJwtVcError
 */
export function listUnselectedClaims(sdJwt: string, paths: Path[]): Place[] {
  const credential = parseCredential(sdJwt);
  const { payload, children } = credential;
  return unselectedIn(payload, [], paths, { children, digests: digestsFor(credential, paths) });
}

function parseCredential(sdJwt: string): Credential {
  const [jwt = '', ...encoded] = sdJwt.split('~').slice(0, -1);
  const disclosures = encoded.map(parseDisclosure);
  const byDigest = new Map(disclosures.map((each) => [each.digest, each]));
  const toSdJwtVcError = (cause: Error) => new SdJwtVcError(cause.message, { cause });
  const { payload } = translating(() => parseCompactJws(jwt), JwsError, toSdJwtVcError);
  return { jwt, payload, disclosures, children: new Children(byDigest) };
}

function digestsFor({ payload, children }: Credential, paths: Path[]): Set<string> {
  const needed = new Set<string>();
  const visited = new Set<unknown>();
  for (const { value, digests } of paths.flatMap((path) => select(payload, path, children))) {
    digests.forEach((digest) => needed.add(digest));
    addDigestsBelow(value, children, { needed, visited });
  }
  return needed;
}

/** Selects as `selectClaims` does in the claims of all disclosures. */
function select(payload: unknown, path: Path, children: Children): Selected[] {
  let selected: Selected[] = [{ value: payload, digests: [] }];
  for (const step of path) {
    const isApplicable = ({ value }: Selected) => (typeof step === 'string' ? isObject(value) : Array.isArray(value));
    if (!selected.every(isApplicable)) return [];
    selected = selected.flatMap((each) => selectBelow(each, step, children));
  }
  return selected;
}

function selectBelow({ value, digests }: Selected, step: Step, children: Children): Selected[] {
  const all = children.of(value);
  const named = step === null ? undefined : all.get(step);
  const nodes = step === null ? [...all.values()] : named ? [named] : [];
  return nodes.map(({ value: below, disclosure }) => ({
    value: below,
    digests: disclosure ? [...digests, disclosure.digest] : digests,
  }));
}

/** Visits each object and array once, however many paths select it. */
function addDigestsBelow(
  value: unknown,
  children: Children,
  found: { needed: Set<string>; visited: Set<unknown> },
): void {
  if (found.visited.has(value)) return;
  if (typeof value === 'object') found.visited.add(value);
  for (const { value: below, disclosure } of children.of(value).values()) {
    if (disclosure) found.needed.add(disclosure.digest);
    addDigestsBelow(below, children, found);
  }
}

interface Presented {
  children: Children;
  /** Those of the disclosures that are presented. */
  digests: Set<string>;
}

/** @param onTheWay what remains of the paths that select the place, something above it, or something below it */
function unselectedIn(value: unknown, place: Place, onTheWay: Path[], presented: Presented): Place[] {
  if (onTheWay.some((path) => path.length === 0)) return [];
  const children = presented.children.of(value);
  const isWhole = children.size === 0 || onTheWay.length === 0;
  if (place.length > 0 && isWhole && !hidesClaims(value)) return [place];
  const remaining = remainingPaths(onTheWay);
  return [...children].flatMap(([name, { value: below, disclosure }]) => {
    if (disclosure && !presented.digests.has(disclosure.digest)) return [];
    return unselectedIn(below, [...place, name], remaining(name), presented);
  });
}

/** Whether a value has digests at any depth. */
function hidesClaims(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => digestOfItem(item) !== undefined || hidesClaims(item));
  return isObject(value) && (Object.hasOwn(value, '_sd') || Object.values(value).some(hidesClaims));
}

/** What is below each object and array of a credential, collected once: many paths may lead through the same one. */
class Children {
  private readonly known = new WeakMap<object, ReadonlyMap<string | number, Node>>();

  constructor(private readonly byDigest: ByDigest) {}

  of(value: unknown): ReadonlyMap<string | number, Node> {
    if (typeof value !== 'object' || value === null) return NONE;
    const children = this.known.get(value) ?? new Map(childrenOf(value, this.byDigest));
    this.known.set(value, children);
    return children;
  }
}

const NONE: ReadonlyMap<string | number, Node> = new Map();

/** Returns the members of an object or the elements of an array; a digest without a disclosure is none (RFC 9901 §7.1). */
function childrenOf(value: unknown, byDigest: ByDigest): [string | number, Node][] {
  if (Array.isArray(value)) return [...value.flatMap((item) => elementOf(item, byDigest)).entries()];
  if (!isObject(value)) return [];
  const { _sd: digests, ...clear } = value;
  const disclosed = (Array.isArray(digests) ? digests : []).flatMap((digest) => byDigest.get(digest as string) ?? []);
  return [
    ...Object.entries(clear).map(([name, member]): [string, Node] => [name, { value: member, disclosure: undefined }]),
    ...disclosed.map((each): [string, Node] => [each.name ?? '', { value: each.value, disclosure: each }]),
  ];
}

function elementOf(item: unknown, byDigest: ByDigest): Node[] {
  const digest = digestOfItem(item);
  if (digest === undefined) return [{ value: item, disclosure: undefined }];
  const disclosure = byDigest.get(digest);
  return disclosure ? [{ value: disclosure.value, disclosure }] : [];
}

function digestOfItem(item: unknown): string | undefined {
  return isObject(item) && typeof item['...'] === 'string' ? item['...'] : undefined;
}
