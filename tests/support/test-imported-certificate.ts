import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { OPENSSL } from '@vc/testing/unit/openssl';
import type { TestPlatform } from './test-platform';

const DAY_MS = 86_400_000;
/** Valid for a century. */
const AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBhjCCAS2gAwIBAgIUBqgV7ACjJXklz4gZpZ7sYqDwrLEwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNRVNUIGF1dGhvcml0eTAgFw0yNjExMjYxMDE3NDdaGA8yMTI2
MTEwMjEwMTc0N1owGDEWMBQGA1UEAwwNRVNUIGF1dGhvcml0eTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABOVlcFqFFNTUIk8mQ2tEJF6Baz776oaLlCpqYzza3T8p
clG+QqOEDqqenDef9HtDU1xkJP70yctSUR2uO0SdBU6jUzBRMB0GA1UdDgQWBBT0
aTuF4OmIXEL3MQGN/3cHvMVswDAfBgNVHSMEGDAWgBT0aTuF4OmIXEL3MQGN/3cH
vMVswDAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIDmdIGp0Ghi8
JJdMqd7Pybb99qmM7Mhh1ZdnkIANJunTAiBCCmyBS8xFTfugsYOGsH/8oyzkHE7a
UrPlf0KR24OTNw==
-----END CERTIFICATE-----
`;

export const EST_RENEWAL = {
  protocol: 'est',
  url: 'https://est.example.invalid',
  label: 'issuers',
  authorities: [AUTHORITY],
  rekey: false,
  authentication: { username: 'acme', password: 'a password of EST' },
};

/** Imports a certificate of an authority elsewhere, which is renewed by a server that does not exist. @returns its id */
export async function importCertificate(world: TestPlatform, token: string): Promise<string> {
  const csr = { type: 'issuerSignCredential', keyType: 'P-256', countryName: 'ZA' };
  const request = (await world.call(token, 'POST', '/api/certificates/csrs', csr)).body.data;
  const certificate = await certify(request.certificateSigningRequest);
  const chain = { certificateSigningRequestId: request.id, certificate };
  const imported = await world.call(token, 'POST', '/api/certificates/import', chain);
  assert.equal(imported.status, 201);
  const { id } = imported.body.data;
  const set = await world.call(token, 'PUT', `/api/certificates/${id}/renewal`, EST_RENEWAL);
  assert.equal(set.status, 200);
  return id;
}

/** Certifies the key of a request by the clock of this process, which a spec may have stopped. @returns a chain in PEM */
async function certify(request: string): Promise<string> {
  const root = generateKeys('P-256').privateKey;
  const now = Date.now();
  const dates = { notBefore: new Date(now - DAY_MS), notAfter: new Date(now + 300 * DAY_MS) };
  const rootCertificate = await createRootCertificate({ ...dates, subject: 'CN=Authority elsewhere', key: root });
  const leaf = await createLeafCertificate({
    ...dates,
    subject: 'CN=Acme',
    publicKey: readPublicKey(request),
    issuerCertificate: rootCertificate,
    issuerKey: root,
    extendedKeyUsages: [],
    subjectAlternativeNames: [],
  });
  return `${leaf}\n${rootCertificate}`;
}

function readPublicKey(request: string): KeyObject {
  const options = { input: request, encoding: 'utf8' } as const;
  return createPublicKey(execFileSync(OPENSSL, ['req', '-pubkey', '-noout'], options));
}
