import { sign } from 'node:crypto';
import type { KeyPair } from '@vc/protocol/crypto';
import { generateKeys, publicJwkOf, signCompactJws } from '@vc/protocol/crypto';
import type { DidDocument, DidDocuments } from '@vc/protocol/did';
import { DidError } from '@vc/protocol/did';
import { verifyRequestObject } from './index';

const DID = 'did:web:verifier.example';
const CLIENT_ID = `decentralized_identifier:${DID}`;
const RESPONSE_URI = 'https://verifier.example/responses';
const NOW = new Date('2026-06-01T00:00:00Z');

function documentOf(kid: string, { publicKey }: KeyPair): DidDocument {
  const id = `${DID}#${kid}`;
  const method = { id, type: 'JsonWebKey', controller: DID, publicKeyJwk: publicJwkOf(publicKey) };
  return { id: DID, verificationMethod: [method], assertionMethod: [], authentication: [id] };
}

/** A resolver that has kept the document of a while ago. */
function resolverOf(kept: DidDocument, fresh: DidDocument): DidDocuments {
  return {
    read: async (_, find) => {
      try {
        return find(kept);
      } catch (error) {
        if (!(error instanceof DidError)) throw error;
        return find(fresh);
      }
    },
  };
}

describe('verifyRequestObject', () => {
  const [former, current] = [generateKeys('P-256'), generateKeys('P-256')];
  const dids = resolverOf(documentOf('former', former), documentOf('current', current));

  const requestSignedWith = (kid: string, { privateKey: key }: KeyPair) =>
    signCompactJws(
      { alg: 'ES256', typ: 'oauth-authz-req+jwt', kid: `${DID}#${kid}` },
      {
        aud: 'https://self-issued.me/v2',
        client_id: CLIENT_ID,
        response_type: 'vp_token',
        response_mode: 'direct_post',
        response_uri: RESPONSE_URI,
        nonce: 'n-0S6_WzA2Mj',
        dcql_query: { credentials: [{ id: 'pid', format: 'dc+sd-jwt', meta: { vct_values: ['urn:pid'] } }] },
      },
      (input) => sign('sha256', input, { key, dsaEncoding: 'ieee-p1363' }),
    );

  const verify = (request: string) => verifyRequestObject(request, { clientId: CLIENT_ID, now: NOW, dids });

  it('accepts a key that the document of the DID lists only since it was kept', async () => {
    const verified = await verify(await requestSignedWith('current', current));
    expect(verified).toMatchObject({ verifier: DID, responseUri: RESPONSE_URI });
  });

  it('rejects a key that no document of the DID lists', async () => {
    const request = await requestSignedWith('unknown', generateKeys('P-256'));
    await expect(verify(request)).rejects.toMatchObject({
      reasons: ['the DID document has no such key for authentication'],
    });
  });
});
