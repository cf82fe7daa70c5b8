// node openid4vc-client.mjs '{ "offerUri", "approve"?: { "url", "token" } }': redeems an offer with the client of
// @openid4vc and a DPoP-bound token, approves a deferred issuance and requests it again, notifies the issuer of the
// acceptance, and prints the credentials as one line of JSON.
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { lookup } from 'node:dns';
import { clientAuthenticationAnonymous } from '@openid4vc/oauth2';
import { Openid4vciClient, setGlobalConfig } from '@openid4vc/openid4vci';
import { Agent, fetch } from 'undici';

const { offerUri, approve } = JSON.parse(process.argv[2]);
setGlobalConfig({ allowInsecureUrls: true });
// Names below localhost are this machine (RFC 6761 §6.3), which not every resolver knows.
const lookupHost = (host, options, callback) =>
  lookup(host.endsWith('.localhost') ? 'localhost' : host, options, callback);
const dispatcher = new Agent({ connect: { lookup: lookupHost } });

const keys = new Map();
const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function createSigner() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicJwk = createPublicKey(privateKey).export({ format: 'jwk' });
  keys.set(publicJwk.x, privateKey);
  return { method: 'jwk', alg: 'ES256', publicJwk };
}

const rejectEncryption = () => {
  throw new Error('This client does not encrypt.');
};

const client = new Openid4vciClient({
  callbacks: {
    hash: (data, algorithm) => createHash(algorithm.replace('-', '')).update(data).digest(),
    generateRandom: (length) => randomBytes(length),
    signJwt: ({ publicJwk }, { header, payload }) => {
      const input = `${base64url(header)}.${base64url(payload)}`;
      const options = { key: keys.get(publicJwk.x), dsaEncoding: 'ieee-p1363' };
      return {
        jwt: `${input}.${sign('sha256', Buffer.from(input), options).toString('base64url')}`,
        signerJwk: publicJwk,
      };
    },
    verifyJwt: ({ publicJwk }, { compact }) => {
      const [header, payload, signature] = compact.split('.');
      const key = createPublicKey({ key: publicJwk, format: 'jwk' });
      const options = { key, dsaEncoding: 'ieee-p1363' };
      const verified = verify(
        'sha256',
        Buffer.from(`${header}.${payload}`),
        options,
        Buffer.from(signature, 'base64url'),
      );
      return { verified, signerJwk: publicJwk };
    },
    clientAuthentication: clientAuthenticationAnonymous(),
    fetch: fetchForClient,
    encryptJwe: rejectEncryption,
    decryptJwe: rejectEncryption,
  },
});

let notificationId;

/** Removes the notification_id, which version 0.4.6 rejects beside deferred credentials against OpenID4VCI 1.0 §9.2. */
async function fetchForClient(url, options) {
  const response = await fetch(url, { ...options, dispatcher });
  if (!String(url).endsWith('/deferred-credential') || !response.ok) return response;
  const { notification_id: id, ...body } = await response.json();
  notificationId = id;
  return new Response(JSON.stringify(body), response);
}

const outcome = { credentials: [] };
try {
  const credentialOffer = await client.resolveCredentialOffer(offerUri);
  const issuerMetadata = await client.resolveIssuerMetadata(credentialOffer.credential_issuer);
  const token = await client.retrievePreAuthorizedCodeAccessTokenFromOffer({
    credentialOffer,
    issuerMetadata,
    dpop: { signer: createSigner() },
  });
  outcome.tokenType = token.accessTokenResponse.token_type;
  const access = { issuerMetadata, accessToken: token.accessTokenResponse.access_token, dpop: token.dpop };
  for (const credentialConfigurationId of credentialOffer.credential_configuration_ids) {
    const { c_nonce: nonce } = await client.requestNonce({ issuerMetadata });
    const holder = createSigner();
    const proof = await client.createCredentialRequestJwtProof({
      issuerMetadata,
      credentialConfigurationId,
      nonce,
      signer: holder,
    });
    const answer = await client.retrieveCredentials({
      ...access,
      credentialConfigurationId,
      proofs: { jwt: [proof.jwt] },
    });
    const response = await retrieveDeferred(answer.credentialResponse, access);
    outcome.credentials.push(...response.credentials.map(({ credential }) => ({ credential, x: holder.publicJwk.x })));
    const notification = { notificationId: response.notification_id ?? notificationId, event: 'credential_accepted' };
    await client.sendNotification({ ...access, notification });
  }
} catch (error) {
  outcome.error = `${error.message} ${JSON.stringify(error.response ?? error.errorResponse ?? error.cause?.message ?? '')}`;
}
process.stdout.write(`${JSON.stringify(outcome)}\n`);

/** Approves a deferred issuance, and returns the response of the deferred endpoint. Returns another response unchanged. */
async function retrieveDeferred(response, access) {
  if (!response.transaction_id) return response;
  outcome.interval = response.interval;
  await fetch(approve.url, { method: 'POST', headers: { authorization: `Bearer ${approve.token}` } });
  const answer = await client.retrieveDeferredCredentials({ ...access, transactionId: response.transaction_id });
  return answer.deferredCredentialResponse;
}
