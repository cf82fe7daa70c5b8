import type { Jwk } from '@vc/protocol/crypto';
import type { CredentialFormat, DcqlQuery } from '@vc/protocol/dcql';
import { acceptedCoseAlgorithms, acceptedJoseAlgorithms, JWE_ENCRYPTIONS, jwkThumbprint } from '@vc/protocol/crypto';

/** Algorithms that this verifier supports, by format (OpenID4VP 1.0 §11.1, Appendix B; ADR 90). */
function supportedAlgorithms(format: CredentialFormat) {
  const [jose, cose] = [acceptedJoseAlgorithms(), acceptedCoseAlgorithms()];
  switch (format) {
    case 'dc+sd-jwt':
    case 'vc+sd-jwt':
      return { 'sd-jwt_alg_values': jose, 'kb-jwt_alg_values': jose };
    case 'vc+jwt':
      return { alg_values: jose };
    case 'mso_mdoc':
      return { issuerauth_alg_values: cose, deviceauth_alg_values: cose };
  }
}

/**
 * Creates `client_metadata` of a request (§5.1), with the formats that the query asks for: a link that holds the whole request has no
 * room for others.
 * @param encryptionKey undefined for a response in the clear
 */
export function clientMetadata({ credentials }: DcqlQuery, encryptionKey?: Jwk) {
  const formats = [...new Set(credentials.map(({ format }) => format))];
  return {
    ...(encryptionKey && {
      jwks: { keys: [{ ...encryptionKey, kid: jwkThumbprint(encryptionKey), use: 'enc', alg: 'ECDH-ES' }] },
      encrypted_response_enc_values_supported: JWE_ENCRYPTIONS,
    }),
    vp_formats_supported: Object.fromEntries(formats.map((format) => [format, supportedAlgorithms(format)])),
  };
}
