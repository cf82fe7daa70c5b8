import type { KeyType } from '@vc/protocol/crypto';
import { algorithmOfKeyType, supportedAlgorithms } from '@vc/protocol/crypto';
import type { CredentialConfiguration } from '@vc/protocol/openid4vci';
import { OfferRejectedError } from './offer-rejected-error';

/** HAIP 1.0 §7: every issuer supports its algorithm. */
const USUAL: KeyType = 'P-256';

/**
 * Selects the type of the keys that a credential is bound to: P-256, or another one whose proofs the issuer takes
 * (OpenID4VCI 1.0 §12.2.4, `proof_signing_alg_values_supported`). An issuer that lists nothing takes P-256.
 * @throws OfferRejectedError if the issuer lists unsupported algorithms only
 */
export function selectKeyType({ proof_types_supported: types }: CredentialConfiguration): KeyType {
  const listed: unknown = types?.jwt?.proof_signing_alg_values_supported;
  if (!Array.isArray(listed) || listed.includes(algorithmOfKeyType(USUAL).alg)) return USUAL;
  const first = supportedAlgorithms().find(({ alg }) => listed.includes(alg));
  if (!first) throw new OfferRejectedError(['the issuer takes no proof with a supported algorithm']);
  return first.keyType;
}
