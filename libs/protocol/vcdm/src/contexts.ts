import { isUrl } from './properties';
import { VcdmError } from './vcdm-error';

/** The first context of each credential and presentation (VCDM 2.0 §4.3). */
export const BASE_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
/** Defines every term that no other context defines, for claims private to an issuer (VCDM 2.0 §5.2). */
export const UNDEFINED_TERMS_CONTEXT = 'https://www.w3.org/ns/credentials/undefined-terms/v2';
/** Open Badges 3.0 Appendix A.1 */
export const OPEN_BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
/** The extensions of 1EdTech for badges: types of schemas, status lists and refreshing, and no types of credentials. */
const OPEN_BADGES_EXTENSIONS_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json';

/** The type of an Open Badge (Open Badges 3.0 §B.1.1). */
export const OPEN_BADGE_CREDENTIAL = 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#OpenBadgeCredential';

/** What a context defines: the types of credentials and presentations as it expands them. */
export interface ContextDefinition {
  types: ReadonlyMap<string, string>;
  /** Expands every term that no context defines (`@vocab`). */
  vocabulary?: string;
}

export type ContextDefinitions = ReadonlyMap<string, ContextDefinition>;

/** The supported contexts. Remote contexts are never fetched, so a document with another one has no known meaning. */
export const SUPPORTED_CONTEXTS: ContextDefinitions = new Map<string, ContextDefinition>([
  [
    BASE_CONTEXT,
    {
      types: new Map([
        ['VerifiableCredential', 'https://www.w3.org/2018/credentials#VerifiableCredential'],
        ['VerifiablePresentation', 'https://www.w3.org/2018/credentials#VerifiablePresentation'],
      ]),
    },
  ],
  [UNDEFINED_TERMS_CONTEXT, { types: new Map(), vocabulary: 'https://www.w3.org/ns/credentials/undefined-term#' }],
  [
    OPEN_BADGES_CONTEXT,
    {
      types: new Map([
        ['OpenBadgeCredential', OPEN_BADGE_CREDENTIAL],
        ['AchievementCredential', OPEN_BADGE_CREDENTIAL],
        ['EndorsementCredential', 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#EndorsementCredential'],
      ]),
    },
  ],
  [OPEN_BADGES_EXTENSIONS_CONTEXT, { types: new Map() }],
]);

/**
 * Reads `@context`: an ordered set whose first item is the base context (VCDM 2.0 §4.3).
 * @throws VcdmError also for a context that is not supported
 */
export function parseContexts(value: unknown, supported: ContextDefinitions = SUPPORTED_CONTEXTS): string[] {
  if (!Array.isArray(value)) throw new VcdmError('the @context is not a list');
  if (value[0] !== BASE_CONTEXT) throw new VcdmError('the first @context is not the one of the data model 2.0');
  if (!value.every((context) => typeof context === 'string' && supported.has(context))) {
    throw new VcdmError('a @context is not supported');
  }
  if (new Set(value).size !== value.length) throw new VcdmError('a @context is repeated');
  return value as string[];
}

/**
 * Expands types to IRIs with the result that JSON-LD processing has (OpenID4VP 1.0 §B.1.1): a term by the context that
 * defines it, while an absolute URL stays as it is (VCDM 2.0 §4.5).
 * @throws VcdmError for a term that no context defines
 */
export function expandTypes(
  types: string[],
  contexts: string[],
  supported: ContextDefinitions = SUPPORTED_CONTEXTS,
): string[] {
  const definitions = contexts.flatMap((context) => supported.get(context) ?? []);
  return types.map((type) => {
    const defined = definitions.map((definition) => definition.types.get(type)).find((iri) => iri !== undefined);
    const iri = defined ?? (isUrl(type) ? type : undefined);
    if (iri !== undefined) return iri;
    const vocabulary = definitions.findLast((definition) => definition.vocabulary !== undefined)?.vocabulary;
    if (vocabulary !== undefined) return vocabulary + type;
    throw new VcdmError('a type is neither a term of a context nor a URL');
  });
}

/** A type as a document writes it, with the contexts that the document needs for it. */
export interface DocumentType {
  '@context': string[];
  type: string;
}

/** Whether a context besides the base context defines the type. */
export function isTypeOfContext(iri: string): boolean {
  return findTerm(iri) !== undefined;
}

/**
 * Writes a type as the term of the context that defines it. Every other type is a URL, in a document whose further terms
 * are private to the issuer (VCDM 2.0 §5.2).
 */
export function toDocumentType(iri: string): DocumentType {
  const { context, term } = findTerm(iri) ?? { context: UNDEFINED_TERMS_CONTEXT, term: iri };
  return { '@context': [BASE_CONTEXT, context], type: term };
}

function findTerm(iri: string): { context: string; term: string } | undefined {
  for (const [context, { types }] of SUPPORTED_CONTEXTS) {
    const [term] = [...types].find(([, expanded]) => context !== BASE_CONTEXT && expanded === iri) ?? [];
    if (term !== undefined) return { context, term };
  }
  return undefined;
}
