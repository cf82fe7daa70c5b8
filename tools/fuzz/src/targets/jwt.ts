import type { CompactJws } from '@vc/protocol/crypto';
import { JwsError, parseCompactJws, verifyEs256Jwt, verifyJws } from '@vc/protocol/crypto';
import { DpopError, verifyDpopProof } from '@vc/protocol/oauth2';
import { OpenId4VciError, verifyKeyAttestation, verifyKeyProof, verifyNonce } from '@vc/protocol/openid4vci';
import { type CertificateChain, verifyToTrustAnchor } from '@vc/protocol/x509';
import type { FuzzTarget } from '../fuzzer';
import { attempt } from './attempt';
import { now, signAnew, signerJwk, signerKey } from './signing';

const ALGORITHMS = ['ES256', 'EdDSA'] as const;
const ISSUER = 'https://issuer.example';

export const jwt: FuzzTarget = {
  format: 'compact',
  run: async (input) => {
    const text = input.toString();
    verify(text);
    verifyNonce(text, { secret: Buffer.alloc(32), now });
    attempt([JwsError], () => verifyEs256Jwt('at+jwt', text, signerKey));
    const jws = attempt([JwsError], () => parseCompactJws(text));
    if (!jws) return;
    attempt([JwsError], () => verifyJws(jws, signerKey, ALGORITHMS));
    verify(await signWithKey(jws));
  },
};

/** Key proofs and DPoP proofs name the key that signs them. */
function signWithKey(jws: CompactJws): Promise<string> {
  return signAnew(jws, Object.hasOwn(jws.header, 'jwk') ? { header: { jwk: signerJwk } } : {});
}

/** No attester is trusted. */
const verifyAttester = (chain: CertificateChain) => void verifyToTrustAnchor(chain, [], now);

function verify(token: string): void {
  const requirements = { key_storage: ['iso_18045_high'] };
  const verifyAttestation = (text: string) => verifyKeyAttestation(text, { verifyAttester, requirements, now });
  attempt([OpenId4VciError], () => verifyAttestation(token));
  attempt([OpenId4VciError], () =>
    verifyKeyProof(token, { credentialIssuer: ISSUER, allowedAlgorithms: ALGORITHMS, verifyAttestation, now }),
  );
  attempt([DpopError], () =>
    verifyDpopProof(token, { method: 'POST', url: `${ISSUER}/token`, now, accessToken: 'token' }),
  );
}
