import type { Credential } from '../api/schemas';

/** Claims about the credential itself (RFC 7519, SD-JWT VC, Token Status List), which say nothing of the holder. */
const TECHNICAL = ['iss', 'iat', 'nbf', 'exp', 'jti', 'vct', 'vct#integrity', 'cnf', 'status', '_sd_alg', '_sd'];

export type Claims = Record<string, unknown>;

/**
 * What a credential says of its holder: of a W3C credential the claims of its subjects. The namespaces of an mdoc are left
 * out, because they mean nothing to people.
 */
export function shownClaims({ format, claims }: Pick<Credential, 'format' | 'claims'>): Claims {
  if (format === 'mso_mdoc') return withoutTechnical(withoutNamespaces(claims));
  return format === 'vc+sd-jwt' ? withoutTechnical(claims) : ofSubjects(claims.credentialSubject);
}

function withoutTechnical(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !TECHNICAL.includes(name)));
}

function ofSubjects(subjects: unknown): Claims {
  const claims = [subjects].flat().flatMap((subject) => (isObject(subject) ? Object.entries(subject) : []));
  return Object.fromEntries(claims.filter(([name]) => name !== 'type'));
}

function withoutNamespaces(claims: Claims): Claims {
  return Object.fromEntries(
    Object.values(claims).flatMap((elements) => (isObject(elements) ? Object.entries(elements) : [])),
  );
}

export interface FaceLine {
  name: string;
  value: string;
}

const MOST_LINES = 2;
const LONGEST = 40;
/** What people call themselves comes first. */
const NAMES = ['given_name', 'family_name', 'name', 'first_name', 'last_name'];

/** The claims on the face of a card: short texts, the names of the person first. */
export function faceLines(claims: Claims): FaceLine[] {
  const lines = Object.entries(claims).flatMap(([name, value]) => {
    const isText = typeof value === 'string' || typeof value === 'number';
    return isText && String(value).length <= LONGEST ? [{ name, value: String(value) }] : [];
  });
  const rank = ({ name }: FaceLine) => (NAMES.includes(name) ? NAMES.indexOf(name) : NAMES.length);
  return lines.toSorted((left, right) => rank(left) - rank(right)).slice(0, MOST_LINES);
}

/** The first bytes of a picture in base64, and its type. */
const PICTURES = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
] as const;
const DATA_URI = /^data:(image\/(?:jpeg|png));base64,/;

/** The `data:` URI of a value that is a picture: a `data:` URI, or bytes in base64 or base64url. */
export function pictureOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [prefix = ''] = DATA_URI.exec(value) ?? [];
  const base64 = value.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/');
  const type = PICTURES.find(([start]) => base64.startsWith(start))?.[1];
  const isBase64 = /^[A-Za-z0-9+/]+=*$/.test(base64);
  return type !== undefined && isBase64 ? `data:${type};base64,${base64}` : undefined;
}

export function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
