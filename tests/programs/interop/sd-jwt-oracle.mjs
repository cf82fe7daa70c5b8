// Reads { "publicJwk", "privateJwk", "credentials": [compact], "claims": [{ claims, frame }] } from standard input:
// verifies the credentials, issues one for each of the claims with @sd-jwt/core, and prints both as one line of JSON.
import { SDJwtInstance } from '@sd-jwt/core';
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import { text } from 'node:stream/consumers';

const { publicJwk, privateJwk, credentials, claims } = JSON.parse(await text(process.stdin));
const [key, publicKey] = [
  createPrivateKey({ key: privateJwk, format: 'jwk' }),
  createPublicKey({ key: publicJwk, format: 'jwk' }),
];
const instance = new SDJwtInstance({
  signAlg: 'ES256',
  signer: (input) => sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  verifier: (input, signature) =>
    verify(
      'sha256',
      Buffer.from(input),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  hashAlg: 'sha-256',
  hasher: (input) => createHash('sha256').update(input).digest(),
  saltGenerator: () => randomBytes(16).toString('base64url'),
});

const outcome = { verified: [], issued: [] };
for (const credential of credentials) {
  outcome.verified.push(
    await instance.verify(credential).then(
      ({ payload }) => payload,
      (error) => ({ error: error.message }),
    ),
  );
}
for (const { claims: payload, frame } of claims) {
  outcome.issued.push(await instance.issue(payload, frame, { header: { typ: 'dc+sd-jwt' } }));
}
process.stdout.write(`${JSON.stringify(outcome)}\n`);
