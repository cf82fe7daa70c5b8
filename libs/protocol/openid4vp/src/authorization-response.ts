import type { DcqlQuery } from '@vc/protocol/dcql';
import { isObject, isStringList, jsonFault, parseExactJson } from '@vc/protocol/json';
import { OpenId4VpError } from './openid4vp-error';

/** Presentations by the id of their credential query (OpenID4VP 1.0 §8.1). */
export type VpToken = Map<string, string[]>;

export type AuthorizationResponse =
  | { kind: 'encrypted'; jwe: string }
  | { kind: 'answer'; vpToken: unknown; state?: string | undefined }
  /** An error response of the wallet (§8.5). */
  | { kind: 'error'; error: string; state?: string | undefined };

const MAX_PRESENTATIONS = 100;

/** Parses the form that a wallet posts, or the plaintext of its JWE (§8.2, §8.3). @throws OpenId4VpError */
export function parseAuthorizationResponse(parameters: unknown): AuthorizationResponse {
  if (!isObject(parameters)) throw new OpenId4VpError('the response is not a form');
  const { response: jwe, vp_token: vpToken, error } = parameters;
  const given = [jwe, vpToken, error].filter((value) => value !== undefined);
  if (given.length !== 1) throw new OpenId4VpError('exactly one of response, vp_token and error is required');
  const state = optionalString(parameters, 'state');
  if (jwe !== undefined) return { kind: 'encrypted', jwe: requiredString(parameters, 'response') };
  if (error !== undefined) return { kind: 'error', error: requiredString(parameters, 'error'), state };
  return { kind: 'answer', vpToken: typeof vpToken === 'string' ? parseJson(vpToken) : vpToken, state };
}

/** Parses a `vp_token`: each member is a list of presentations for a query of the request (§8.1). @throws OpenId4VpError */
export function parseVpToken(value: unknown, { credentials }: DcqlQuery): VpToken {
  if (!isObject(value)) throw new OpenId4VpError('the vp_token is not an object');
  const entries = Object.entries(value).map(([id, presentations]): [string, string[]] => {
    const query = credentials.find((each) => each.id === id);
    if (!query) throw new OpenId4VpError('the vp_token answers a query that was not asked');
    if (!isStringList(presentations) || presentations.length > MAX_PRESENTATIONS) {
      throw new OpenId4VpError(`the presentations of ${id} are not a list of texts`);
    }
    if (presentations.length > 1 && !query.multiple) throw new OpenId4VpError(`more than one credential for ${id}`);
    if (new Set(presentations).size !== presentations.length) {
      throw new OpenId4VpError(`${id} is answered twice by one`);
    }
    return [id, presentations];
  });
  if (entries.length === 0) throw new OpenId4VpError('the vp_token is empty');
  return new Map(entries);
}

/** @throws OpenId4VpError */
export function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new OpenId4VpError(`the response ${jsonFault(cause)}`, { cause });
  }
}

function requiredString(parameters: Record<string, unknown>, name: string): string {
  const value = optionalString(parameters, name);
  if (!value) throw new OpenId4VpError(`${name} is required`);
  return value;
}

function optionalString(parameters: Record<string, unknown>, name: string): string | undefined {
  const value = parameters[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new OpenId4VpError(`${name} is not a text, or is repeated`);
}

/** Exchange protocols of the Digital Credentials API (OpenID4VP 1.0 Appendix A.1). */
export const DC_API_PROTOCOLS = ['openid4vp-v1-unsigned', 'openid4vp-v1-signed', 'openid4vp-v1-multisigned'] as const;
export type DcApiProtocol = (typeof DC_API_PROTOCOLS)[number];

/** The protocol that a request or response came by: one of OpenID4VP, or that of ISO/IEC 18013-7 Annex C. */
export type ResponseProtocol = DcApiProtocol | 'org-iso-mdoc';

/** Members of the `DigitalCredential` that the browser returns to a page (Appendix A.4). */
export interface DigitalCredential {
  protocol: ResponseProtocol;
  data: Record<string, unknown>;
}
