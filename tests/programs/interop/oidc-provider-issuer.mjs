// Reads { "port", "clientId", "redirectUri", "privateJwk", "x5c" } as one line of JSON from standard input, and runs an
// issuer at http://localhost:PORT: oidc-provider with credentials of @sd-jwt/core and @auth0/mdl. Prints a line when it
// listens, and ends when standard input ends.
import { DataItem, Document } from '@auth0/mdl';
import { SDJwtInstance } from '@sd-jwt/core';
import { createHash, createPrivateKey, randomBytes, sign, X509Certificate } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Provider } from 'oidc-provider';

const [line] = await new Promise((done) => {
  createInterface(process.stdin).once('line', (text) => done([text]));
});
const { port, clientId, redirectUri, privateJwk, x5c } = JSON.parse(line);
process.stdin.on('end', () => process.exit(0)).resume();
const base = `http://localhost:${port}`;
const key = createPrivateKey({ key: privateJwk, format: 'jwk' });
const BINDING = {
  cryptographic_binding_methods_supported: ['jwk'],
  proof_types_supported: { jwt: { proof_signing_alg_values_supported: ['ES256'] } },
};

const provider = new Provider(base, {
  clients: [
    {
      client_id: clientId,
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      application_type: 'web',
    },
  ],
  jwks: { keys: [{ ...privateJwk, use: 'sig', alg: 'ES256', kid: 'server' }] },
  clientDefaults: { id_token_signed_response_alg: 'ES256' },
  scopes: ['member', 'document'],
  pkce: { required: () => true },
  cookies: { keys: ['interop'] },
  features: {
    devInteractions: { enabled: true },
    dPoP: { enabled: true, nonceSecret: randomBytes(32), requireNonce: () => true },
    pushedAuthorizationRequests: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => `${base}/credential`,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({ scope: 'member document', audience: `${base}/credential` }),
    },
    openid4vci: {
      enabled: true,
      ack: 'experimental-01',
      nonceSecret: randomBytes(32),
      preAuthorizedCodeGrant: false,
      metadata: {},
      credentialConfigurationsSupported: {
        member: { format: 'dc+sd-jwt', vct: 'urn:foreign:member', scope: 'member', ...BINDING },
        document: {
          format: 'mso_mdoc',
          doctype: 'org.foreign.member.1',
          scope: 'document',
          ...BINDING,
        },
      },
      credentialConfigurationPolicy: () => true,
      issueCredential: async (_, { credentialConfigurationId, proofs }) => {
        const keys = proofs.jwt.map((jwt) => JSON.parse(Buffer.from(jwt.split('.')[0], 'base64url').toString()).jwk);
        const issue = credentialConfigurationId === 'member' ? issueSdJwt : issueMdoc;
        return { credentials: await Promise.all(keys.map(async (jwk) => ({ credential: await issue(jwk) }))) };
      },
    },
  },
});
provider.listen(port, () => process.stdout.write('{"listening":true}\n'));

async function issueSdJwt(jwk) {
  const instance = new SDJwtInstance({
    signAlg: 'ES256',
    signer: (input) => sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
    hashAlg: 'sha-256',
    hasher: (input) => createHash('sha256').update(input).digest(),
    saltGenerator: () => randomBytes(16).toString('base64url'),
  });
  const claims = { iss: base, iat: Math.floor(Date.now() / 1000), vct: 'urn:foreign:member', cnf: { jwk } };
  const frame = { _sd: ['name', 'level'] };
  return instance.issue({ ...claims, name: 'Thandi', level: 3 }, frame, { header: { typ: 'dc+sd-jwt', x5c } });
}

async function issueMdoc(jwk) {
  const now = new Date();
  const document = await new Document('org.foreign.member.1')
    .addIssuerNameSpace('org.foreign.member', { name: 'Thandi', level: 3 })
    .useDigestAlgorithm('SHA-256')
    .addValidityInfo({ signed: now, validFrom: now, validUntil: new Date(now.getTime() + 86_400_000) })
    .addDeviceKeyInfo({ deviceKey: jwk })
    .sign({
      issuerPrivateKey: { ...privateJwk, kid: 'issuer' },
      alg: 'ES256',
      issuerCertificate: new X509Certificate(Buffer.from(x5c[0], 'base64')).toString(),
    });
  const { buffer } = DataItem.fromData(document.prepare().get('issuerSigned'));
  return Buffer.from(buffer).toString('base64url');
}
