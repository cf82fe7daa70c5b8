import { AuthorizationServerMetadata, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { OfferRejectedError } from './offer-rejected-error';
import { requestJson, WalletHttp } from './wallet-http';

export interface TokenResponse {
  accessToken: string;
  issuanceId?: string;
}

/** OpenID4VCI 1.0 §6.1, as an anonymous client. */
export async function requestToken(
  http: WalletHttp,
  server: AuthorizationServerMetadata,
  code: string,
  txCode: string | undefined,
): Promise<TokenResponse> {
  const form = new URLSearchParams({ grant_type: PRE_AUTHORIZED_CODE_GRANT, 'pre-authorized_code': code });
  if (txCode !== undefined) form.set('tx_code', txCode);
  const response = (await requestJson(http, 'the token response', {
    method: 'POST',
    url: server.token_endpoint,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })) as Record<string, unknown> | null;
  const { access_token: accessToken, token_type: type, issuance_id: issuanceId } = response ?? {};
  if (typeof accessToken !== 'string' || accessToken === '')
    throw new OfferRejectedError(['the token response has no access_token']);
  // RFC 6749 §5.1: the value is case-insensitive.
  if (typeof type !== 'string' || type.toLowerCase() !== 'bearer')
    throw new OfferRejectedError(['the token is not a Bearer token']);
  return { accessToken, issuanceId: typeof issuanceId === 'string' ? issuanceId : undefined };
}
