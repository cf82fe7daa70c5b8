import type { WalletResponse } from '@vc/protocol/http';
import { formRequest, parseJson, readJson } from '@vc/protocol/http';
import type { AuthorizationServerMetadata } from '@vc/protocol/openid4vci';
import type { AccessOptions } from './issuer-access';
import { withDpop } from './issuer-access';
import { OfferRejectedError, WrongTxCodeError } from './offer-rejected-error';
import type { HolderKey } from './holder-key';

export interface TokenResponse<K extends HolderKey> {
  accessToken: string;
  dpopKey?: K | undefined;
  expiresAt: Date;
  issuanceId?: string | undefined;
  /** What may be asked for, by credential configuration, where the server says so (OpenID4VCI 1.0 §6.2). */
  credentialIdentifiers: Record<string, string[]>;
}

const DEFAULT_LIFE_SECONDS = 300;
const MAX_LIFE_SECONDS = 365 * 24 * 60 * 60;

/**
 * OpenID4VCI 1.0 §6.
 * @param key that the token is to be bound to (RFC 9449 §5)
 * @param authenticate makes the headers that authenticate the client; they serve once
 * @throws OfferRejectedError
 */
export async function requestToken<K extends HolderKey>(
  server: AuthorizationServerMetadata,
  form: URLSearchParams,
  { key, authenticate }: { key?: K | undefined; authenticate?: (() => Promise<Record<string, string>>) | undefined },
  { http, now }: AccessOptions,
): Promise<TokenResponse<K>> {
  const request = formRequest(server.token_endpoint, form.toString());
  const answer = key
    ? await withDpop(key, request, { http, now }, { freshHeaders: authenticate })
    : await http({ ...request, headers: { ...request.headers, ...(await authenticate?.()) } });
  assertTxCodeRight(answer);
  const response = readJson('the token response', answer) as Record<string, unknown> | null;
  const { access_token: accessToken, token_type: type, issuance_id: issuanceId, expires_in: lifetime } = response ?? {};
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new OfferRejectedError(['the token response has no access_token']);
  }
  return {
    accessToken,
    dpopKey: isBound(type, key !== undefined) ? key : undefined,
    expiresAt: new Date(now().getTime() + lifeSecondsOf(lifetime) * 1000),
    issuanceId: typeof issuanceId === 'string' ? issuanceId : undefined,
    credentialIdentifiers: credentialIdentifiersOf(response?.authorization_details),
  };
}

function assertTxCodeRight({ status, body }: WalletResponse): void {
  if (status !== 400) return;
  const { error, tx_code_attempts_left: left } = (parseJson(body) ?? {}) as Record<string, unknown>;
  if (error === 'invalid_grant' && Number.isSafeInteger(left)) throw new WrongTxCodeError(Math.max(0, left as number));
}

/** RFC 6749 §5.1: `expires_in` is only recommended. */
function lifeSecondsOf(lifetime: unknown): number {
  const seconds = typeof lifetime === 'number' && lifetime > 0 ? lifetime : DEFAULT_LIFE_SECONDS;
  return Math.min(seconds, MAX_LIFE_SECONDS);
}

/** RFC 6749 §5.1: the value is case-insensitive. */
function isBound(type: unknown, hasKey: boolean): boolean {
  const name = typeof type === 'string' ? type.toLowerCase() : '';
  if (name === 'bearer') return false;
  if (name === 'dpop' && hasKey) return true;
  throw new OfferRejectedError(['the token is of a type that cannot be used']);
}

function credentialIdentifiersOf(details: unknown): Record<string, string[]> {
  if (details === undefined) return {};
  if (!Array.isArray(details)) throw new OfferRejectedError(['authorization_details of the token are not a list']);
  const identifiers = new Map<string, string[]>();
  for (const detail of details as (Record<string, unknown> | null)[]) {
    const { credential_configuration_id: id, credential_identifiers: named } = detail ?? {};
    if (typeof id !== 'string' || !Array.isArray(named) || !named.every((name) => typeof name === 'string')) continue;
    if (named.length > 0) identifiers.set(id, [...(identifiers.get(id) ?? []), ...named]);
  }
  return Object.fromEntries(identifiers);
}
