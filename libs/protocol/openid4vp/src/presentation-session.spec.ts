import type { DcqlQuery } from '@vc/protocol/dcql';
import { jwkThumbprint } from '@vc/protocol/crypto';
import {
  createAuthorizationRequest,
  createResponseEncryptionKey,
  dcApiSessionTranscript,
  presentationSession,
  sessionTranscript,
} from './index';

const dcqlQuery: DcqlQuery = { credentials: [{ id: 'a', format: 'mso_mdoc', meta: { doctype_value: 'org.a.b' } }] };
const [clientId, nonce, responseUri] = ['x509_hash:a', 'n', 'https://verifier.example/response'];
const origin = 'https://page.example';
const encryptionKey = createResponseEncryptionKey().publicJwk;
const encryptionKeyThumbprint = jwkThumbprint(encryptionKey);

describe('presentationSession', () => {
  const posted = createAuthorizationRequest({
    clientId,
    nonce,
    dcqlQuery,
    transactionData: ['e30'],
    responseMode: 'direct_post.jwt',
    responseUri,
    state: 's',
  });
  const ofPage = createAuthorizationRequest({
    clientId,
    nonce,
    dcqlQuery,
    responseMode: 'dc_api',
    expectedOrigins: [origin],
  });

  it('binds a posted response to the client id and the response_uri', () => {
    expect(presentationSession(posted, { responseMode: 'direct_post' }, encryptionKey)).toEqual({
      nonce,
      audience: clientId,
      transactionData: ['e30'],
      sessionTranscript: sessionTranscript({ clientId, nonce, responseUri, encryptionKeyThumbprint }),
    });
  });

  it('binds a response through the Digital Credentials API to the origin of the page', () => {
    expect(presentationSession(ofPage, { responseMode: 'dc_api', origin })).toEqual({
      nonce,
      audience: `origin:${origin}`,
      transactionData: [],
      sessionTranscript: dcApiSessionTranscript({ origin, nonce }),
    });
  });

  it('rejects a posted response to a request of a page', () => {
    expect(() => presentationSession(ofPage, { responseMode: 'direct_post' })).toThrow(TypeError);
  });
});
