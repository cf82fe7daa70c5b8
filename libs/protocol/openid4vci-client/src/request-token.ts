import type { WalletResponse } from '@vc/protocol/http';
import { formRequest, parseJson, readJson } from '@vc/protocol/http';
import { withoutNulls } from '@vc/protocol/json';
import type { AuthorizationServerMetadata } from '@vc/protocol/openid4vci';
import type { AccessOptions } from './issuer-access';
import { sendWithDpop } from './issuer-access';
import { OfferRejectedError, WrongTxCodeError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

export interface TokenResponse<K extends HolderKey> {
  accessToken: string;
  dpopKey?: K | undefined;
  expiresAt: Date;
  issuanceId?: string | undefined;
  /** `credential_identifiers` by credential configuration (OpenID4VCI 1.0 §6.2). */
  credentialIdentifiers: Map<string, string[]>;
}

const DEFAULT_LIFE_SECONDS = 300;
const MAX_LIFE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Requests an access token (OpenID4VCI 1.0 §6).
 * @param key the key to bind the token to (RFC 9449 §5)
 * @param authenticate creates the headers that authenticate the client, for one request
 * @throws OfferRejectedError, UnexpectedResponseError, ServerUnavailableError
 */
export async function requestToken<K extends HolderKey>(
  server: AuthorizationServerMetadata,
  form: URLSearchParams,
  { key, authenticate }: { key?: K | undefined; authenticate?: (() => Promise<Record<string, string>>) | undefined },
  { http, now }: AccessOptions,
): Promise<TokenResponse<K>> {
  const request = formRequest(server.token_endpoint, form.toString());
  const answer = key
    ? await sendWithDpop(key, request, { http, now }, { freshHeaders: authenticate })
    : await http({ ...request, headers: { ...request.headers, ...(await authenticate?.()) } });
  assertTxCode(answer);
  const response = withoutNulls(readJson('the token response', answer)) as Record<string, unknown> | null;
  const { access_token: accessToken, token_type: type, issuance_id: issuanceId, expires_in: lifetime } = response ?? {};
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new OfferRejectedError(['the token response has no access_token']);
  }
  return {
    accessToken,
    dpopKey: isDpopToken(type, key !== undefined) ? key : undefined,
    expiresAt: new Date(now().getTime() + toLifetimeSeconds(lifetime) * 1000),
    issuanceId: typeof issuanceId === 'string' ? issuanceId : undefined,
    credentialIdentifiers: readCredentialIdentifiers(response?.authorization_details),
  };
}

function assertTxCode({ status, body }: WalletResponse): void {
  if (status !== 400) return;
  const { error, tx_code_attempts_left: left } = (parseJson(body) ?? {}) as Record<string, unknown>;
  if (error === 'invalid_grant' && Number.isSafeInteger(left)) throw new WrongTxCodeError(Math.max(0, left as number));
}

/** `expires_in` is optional (RFC 6749 §5.1). */
function toLifetimeSeconds(lifetime: unknown): number {
  const seconds = typeof lifetime === 'number' && lifetime > 0 ? lifetime : DEFAULT_LIFE_SECONDS;
  return Math.min(seconds, MAX_LIFE_SECONDS);
}

/** The value of `token_type` is case-insensitive (RFC 6749 §5.1). @throws OfferRejectedError for an unknown type */
function isDpopToken(type: unknown, hasKey: boolean): boolean {
  const name = typeof type === 'string' ? type.toLowerCase() : '';
  if (name === 'bearer') return false;
  if (name === 'dpop' && hasKey) return true;
  throw new OfferRejectedError(['the token is of a type that cannot be used']);
}

function readCredentialIdentifiers(details: unknown): Map<string, string[]> {
  if (details === undefined) return new Map();
  if (!Array.isArray(details)) throw new OfferRejectedError(['authorization_details of the token are not a list']);
  const identifiers = new Map<string, string[]>();
  for (const detail of details as (Record<string, unknown> | null)[]) {
    const { credential_configuration_id: id, credential_identifiers: named } = detail ?? {};
    if (typeof id !== 'string' || !Array.isArray(named) || !named.every((name) => typeof name === 'string')) continue;
    if (named.length > 0) identifiers.set(id, [...(identifiers.get(id) ?? []), ...named]);
  }
  return identifiers;
}
