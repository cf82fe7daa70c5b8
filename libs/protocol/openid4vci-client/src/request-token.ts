import { AuthorizationServerMetadata, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { withDpop } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey, RedeemOfferOptions } from './redeem-offer';
import { jsonOf } from './wallet-http';

export interface TokenResponse<K extends HolderKey> {
  accessToken: string;
  dpopKey?: K;
  expiresAt: Date;
  issuanceId?: string;
}

const DEFAULT_LIFE_SECONDS = 300;

/** OpenID4VCI 1.0 §6.1, as an anonymous client; bound to a key where the server can do that (RFC 9449 §5). */
export async function requestToken<K extends HolderKey>(
  server: AuthorizationServerMetadata,
  code: string,
  { http, now, txCode, createHolderKey }: RedeemOfferOptions<K>,
): Promise<TokenResponse<K>> {
  const form = new URLSearchParams({ grant_type: PRE_AUTHORIZED_CODE_GRANT, 'pre-authorized_code': code });
  if (txCode !== undefined) form.set('tx_code', txCode);
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const request = { method: 'POST' as const, url: server.token_endpoint, headers, body: form.toString() };
  const key = server.dpop_signing_alg_values_supported?.includes('ES256') ? createHolderKey() : undefined;
  const answer = key ? await withDpop(key, request, { http, now }) : await http(request);
  const response = jsonOf('the token response', answer) as Record<string, unknown> | null;
  const { access_token: accessToken, token_type: type, issuance_id: issuanceId, expires_in: lifetime } = response ?? {};
  if (typeof accessToken !== 'string' || accessToken === '')
    throw new OfferRejectedError(['the token response has no access_token']);
  const seconds = typeof lifetime === 'number' && lifetime > 0 ? lifetime : DEFAULT_LIFE_SECONDS;
  return {
    ...{ accessToken, dpopKey: isBound(type, key !== undefined) ? key : undefined },
    expiresAt: new Date(now().getTime() + seconds * 1000),
    issuanceId: typeof issuanceId === 'string' ? issuanceId : undefined,
  };
}

/** RFC 6749 §5.1: the value is case-insensitive. */
function isBound(type: unknown, hasKey: boolean): boolean {
  const name = typeof type === 'string' ? type.toLowerCase() : '';
  if (name === 'bearer') return false;
  if (name === 'dpop' && hasKey) return true;
  throw new OfferRejectedError(['the token is of a type that cannot be used']);
}
