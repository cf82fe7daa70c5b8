import { isObject } from '@vc/protocol/json';
import { expandTypes, parseContexts } from './contexts';
import type { ContextDefinitions } from './contexts';
import { parseDateTimeStamp } from './date-time-stamp';
import { assertOpenBadge } from './open-badge';
import { assertId, assertTypedObjects, isUrl, parseParty, parseTypes, requireObjects, toList } from './properties';
import type { Properties } from './properties';
import { VcdmError } from './vcdm-error';

const MEMBERS = ['@value', '@language', '@direction'];

/** @throws VcdmError unless the property is absent, a text, or one or several language value objects (VCDM 2.0 §11.1) */
function assertLanguageValue(value: unknown, name: string): void {
  if (value === undefined || typeof value === 'string') return;
  const values = toList(value);
  if (values.length === 0 || !values.every(isLanguageValue)) {
    throw new VcdmError(`the ${name} is neither a text nor a language value`);
  }
}

function isLanguageValue(value: unknown): boolean {
  if (!isObject(value) || typeof value['@value'] !== 'string') return false;
  const { '@language': language = 'en', '@direction': direction = 'ltr' } = value;
  const isMarked = typeof language === 'string' && (direction === 'ltr' || direction === 'rtl');
  return isMarked && Object.keys(value).every((member) => MEMBERS.includes(member));
}

/** A document that conforms to the Verifiable Credentials Data Model 2.0. */
export interface VerifiableCredential {
  /** The document itself. */
  document: Properties;
  /** The types as IRIs, `VerifiableCredential` among them. */
  types: string[];
  /** `issuer`, or its `id`. */
  issuer: string;
  validFrom?: Date;
  validUntil?: Date;
}

export interface ParseOptions {
  /** The document with digests instead of selectively disclosable claims. Default: it has none. */
  signed?: Properties | undefined;
  /** The contexts whose meaning is known. Default: those of the platform. */
  contexts?: ContextDefinitions | undefined;
}

const TYPED_OBJECTS = ['credentialStatus', 'termsOfUse', 'evidence', 'refreshService'];

/**
 * Validates a credential (VCDM 2.0 §4), and an Open Badge also as such (Open Badges 3.0 §B.1). Its contexts must be supported ones, because no context is fetched.
 * @throws VcdmError
 */
export function parseCredential(
  document: Properties,
  { signed = document, contexts: supported }: ParseOptions = {},
): VerifiableCredential {
  const contexts = parseContexts(document['@context'], supported);
  const types = parseTypes(document, 'credential');
  if (!types.includes('VerifiableCredential')) throw new VcdmError('the type of the credential is another one');
  assertId(document, 'credential');
  assertNameAndDescription(document, 'credential');
  assertSubjects(document.credentialSubject);
  assertHasClaims(signed.credentialSubject ?? document.credentialSubject);
  for (const name of TYPED_OBJECTS) assertTypedObjects(document, name);
  assertSchemas(document);
  assertRelatedResources(document.relatedResource);
  const credential = {
    document,
    types: expandTypes(types, contexts, supported),
    issuer: parseIssuer(document.issuer),
    ...parseValidity(document),
  };
  assertOpenBadge(document, credential.types);
  return credential;
}

/** §4.6 */
function assertNameAndDescription(properties: Properties, what: string): void {
  for (const name of ['name', 'description']) assertLanguageValue(properties[name], `${name} of the ${what}`);
}

/** §4.7 */
function parseIssuer(issuer: unknown): string {
  if (isObject(issuer)) assertNameAndDescription(issuer, 'issuer');
  return parseParty(issuer, 'issuer');
}

/** §4.8 */
function assertSubjects(value: unknown): void {
  for (const subject of requireObjects(value, 'credentialSubject')) assertId(subject, 'credentialSubject');
}

/** §4.8: each subject has claims; digests stand for those that are not disclosed. */
function assertHasClaims(value: unknown): void {
  if (requireObjects(value, 'credentialSubject').some((subject) => Object.keys(subject).length === 0)) {
    throw new VcdmError('a credentialSubject has no claims');
  }
}

/** §4.11 */
function assertSchemas(document: Properties): void {
  if (document.credentialSchema === undefined) return;
  for (const schema of requireObjects(document.credentialSchema, 'credentialSchema')) {
    parseTypes(schema, 'credentialSchema');
    if (!isUrl(schema.id)) throw new VcdmError('the id of the credentialSchema is not a URL');
  }
}

/** §5.3. Related resources are not fetched, so their digests are not compared. */
function assertRelatedResources(value: unknown): void {
  if (value === undefined) return;
  const resources = requireObjects(value, 'relatedResource');
  for (const { id, digestSRI, digestMultibase } of resources) {
    if (!isUrl(id)) throw new VcdmError('the id of a relatedResource is not a URL');
    if (![digestSRI, digestMultibase].some((digest) => typeof digest === 'string')) {
      throw new VcdmError('a relatedResource has no digest');
    }
  }
  if (new Set(resources.map(({ id }) => id)).size !== resources.length) {
    throw new VcdmError('a relatedResource is repeated');
  }
}

/** §4.9 */
function parseValidity(document: Properties): Pick<VerifiableCredential, 'validFrom' | 'validUntil'> {
  const [validFrom, validUntil] = ['validFrom', 'validUntil'].map((name) => {
    const time = parseDateTimeStamp(document[name]);
    if (document[name] !== undefined && !time) throw new VcdmError(`the ${name} is not a dateTimeStamp`);
    return time;
  });
  if (validFrom && validUntil && validFrom > validUntil) throw new VcdmError('the validUntil is before the validFrom');
  return { ...(validFrom && { validFrom }), ...(validUntil && { validUntil }) };
}
