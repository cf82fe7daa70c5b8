import { parseJson } from './authorization-response';
import { OpenId4VpError } from './openid4vp-error';

const MAX_CHARACTERS = 1_000;

/**
 * Parses the form that a wallet posts to the request URI, and returns its `wallet_nonce` (OpenID4VP 1.0 §5.10.1).
 * @throws OpenId4VpError if the nonce is no text, or if `wallet_metadata` is not JSON
 */
export function parseWalletNonce(form: unknown): string | undefined {
  const { wallet_nonce: nonce, wallet_metadata: metadata } = (form ?? {}) as Record<string, unknown>;
  if (metadata !== undefined) parseJson(typeof metadata === 'string' ? metadata : '');
  if (nonce === undefined) return undefined;
  if (typeof nonce === 'string' && nonce !== '' && nonce.length <= MAX_CHARACTERS) return nonce;
  throw new OpenId4VpError('wallet_nonce is not a text');
}
