import type { ClaimsQuery, CredentialQuery, CredentialSetQuery } from '@vc/protocol/dcql';
import type { DocumentRequest, UseCase } from '@vc/protocol/mdoc';
import type { AuthorizationRequest } from './authorization-request';

/** The documents of a `DeviceRequest` that asks for the same as an authorization request. */
export interface IsoMdocQuery {
  documents: DocumentRequest[];
  useCases?: UseCase[];
}

/** A rule that a `DeviceRequest` cannot express, as a sentence without a full stop. */
export interface NotExpressible {
  reason: string;
}

/**
 * Expresses an authorization request as the documents of a `DeviceRequest` (ISO/IEC 18013-7 Annex C), or tells why
 * that is not possible. A wallet must be asked for no more than the DCQL query asks for (OpenID4VP 1.0 §6).
 */
export function toIsoMdocQuery(request: AuthorizationRequest): IsoMdocQuery | NotExpressible {
  const { dcql_query: query, response_mode: responseMode, transaction_data: transactionData } = request;
  if (responseMode !== 'dc_api.jwt') return { reason: 'the responses of org-iso-mdoc are always encrypted' };
  if (transactionData) return { reason: 'a device request has no transaction data' };
  const { credentials, credential_sets: sets } = query;
  const reason = credentials.map(findReason).find((each) => each !== undefined);
  if (reason !== undefined) return { reason };
  const docTypes = credentials.map(docTypeOf);
  if (new Set(docTypes).size !== docTypes.length) {
    return { reason: 'a device response does not tell two requests for one document type apart' };
  }
  const documents = credentials.map(toDocumentRequest);
  return sets ? { documents, useCases: sets.map((set) => toUseCase(set, credentials)) } : { documents };
}

function findReason(query: CredentialQuery): string | undefined {
  const { id, format, multiple, claims, claim_sets: sets = [] } = query;
  if (format !== 'mso_mdoc') return `${id} is no mdoc`;
  if (multiple) return `${id} may be answered by several documents`;
  if (query.require_cryptographic_holder_binding === false) return `${id} is requested without holder binding`;
  if (!claims) return `${id} names no elements`;
  if (claims.some(({ values }) => values)) return `${id} is requested for certain values only`;
  if (!claims.every(isElement)) return `${id} asks for a part of an element`;
  // The holder may withhold each element, so optional elements need no expression, unlike alternatives.
  const [preferred = claims.map((claim) => claim.id)] = sets;
  if (claims.some((claim) => !preferred.includes(claim.id))) return `${id} has alternative elements`;
  return undefined;
}

function isElement({ path }: ClaimsQuery): boolean {
  return path.length === 2 && path.every((step) => typeof step === 'string');
}

function docTypeOf({ meta }: CredentialQuery): string {
  return 'doctype_value' in meta ? meta.doctype_value : '';
}

function toDocumentRequest(query: CredentialQuery): DocumentRequest {
  const elements = new Map<string, [string, boolean][]>();
  for (const { path, intent_to_retain: intentToRetain = false } of query.claims ?? []) {
    const [nameSpace, name] = path as [string, string];
    elements.set(nameSpace, [...(elements.get(nameSpace) ?? []), [name, intentToRetain]]);
  }
  const nameSpaces = [...elements].map(([name, members]) => [name, Object.fromEntries(members)] as const);
  return { docType: docTypeOf(query), nameSpaces: Object.fromEntries(nameSpaces) };
}

function toUseCase({ options, required = true }: CredentialSetQuery, credentials: CredentialQuery[]): UseCase {
  const positionOf = (id: string) => credentials.findIndex((each) => each.id === id);
  return { mandatory: required, documentSets: options.map((ids) => ids.map(positionOf)) };
}
