import { encryptJwe, JweError } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { ResponseEncryption } from '@vc/protocol/openid4vci';
import { invalidEncryption } from './openid4vci.errors';

export interface CredentialResponse {
  status: 200 | 202;
  type: 'application/json' | 'application/jwt';
  body: object | string;
}

/** OpenID4VCI 1.0 §8.3, §10: encrypted when the request asked for it. @throws OpenId4VciError `invalid_encryption_parameters` */
export function toCredentialResponse(
  status: 200 | 202,
  answer: object,
  encryption: ResponseEncryption | undefined,
): CredentialResponse {
  if (!encryption) return { status, type: 'application/json', body: answer };
  const { jwk, enc, zip } = encryption;
  const kid = typeof jwk.kid === 'string' ? jwk.kid : undefined;
  const encrypt = () => encryptJwe(JSON.stringify(answer), { jwk, kid }, { enc, zip });
  return { status, type: 'application/jwt', body: translating(encrypt, JweError, invalidEncryption) };
}
