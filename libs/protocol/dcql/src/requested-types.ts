import type { CredentialQuery, CredentialFormat } from './dcql-query';

/** Each credential of the W3C data model has it, so it tells nothing about a credential. */
const VERIFIABLE_CREDENTIAL = 'https://www.w3.org/2018/credentials#VerifiableCredential';

type TypeQuery = Pick<CredentialQuery, 'format' | 'meta'>;

/** Returns the `vct` values, the document type, or the W3C types that a query names. */
export function requestedTypes({ format, meta }: TypeQuery): string[] {
  if (format === 'dc+sd-jwt') return 'vct_values' in meta ? meta.vct_values : [];
  if (format === 'mso_mdoc') return 'doctype_value' in meta ? [meta.doctype_value] : [];
  const alternatives = 'type_values' in meta ? meta.type_values : [];
  return [...new Set(alternatives.flat())].filter((type) => type !== VERIFIABLE_CREDENTIAL);
}

/**
 * Tells whether a query accepts a credential with these types: one of `vct_values` (OpenID4VP 1.0 §B.3.5), the document
 * type (§B.2.3), or every type of one alternative (§B.1.1).
 * @param types `vct`, the document type, or the types of a W3C credential as IRIs
 */
export function acceptsTypes({ format, meta }: TypeQuery, types: string[]): boolean {
  if (format === 'dc+sd-jwt' || format === 'mso_mdoc') {
    return requestedTypes({ format, meta }).some((type) => types.includes(type));
  }
  const alternatives = 'type_values' in meta ? meta.type_values : [];
  return alternatives.some((alternative) => alternative.every((type) => types.includes(type)));
}

/** The formats of the W3C data model 2.0, whose queries have `type_values` (ADR 90). */
export type W3cFormat = Extract<CredentialFormat, 'vc+jwt' | 'vc+sd-jwt'>;

export function isW3cFormat(format: string): format is W3cFormat {
  return format === 'vc+jwt' || format === 'vc+sd-jwt';
}
