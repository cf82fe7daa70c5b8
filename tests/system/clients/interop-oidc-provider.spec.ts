import assert from 'node:assert/strict';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import type { Client } from '@vc/sdk';
import { Browser } from '@vc/testing/unit/browser';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { waitForEnd } from '../../support/wait-for-end';
import { clientOf } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';

const REDIRECT_URI = 'https://app.example/callback';

describe('oidc-provider as the issuer', () => {
  let platform: PlatformUnderTest;
  let issuer: ChildProcessWithoutNullStreams;
  let base: string;
  let wallet: Client['wallet'];

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    ({ wallet } = clientOf(platform.demo).asUser(platform.demo.user.email));
    const port = await freePort();
    base = `http://localhost:${port}`;
    const script = join(REPOSITORY, 'tests/programs/interop/oidc-provider-issuer.mjs');
    issuer = spawn(process.execPath, [script]);
    let output = '';
    issuer.stdout.on('data', (text: string) => (output += text));
    const client = { clientId: `${platform.demo.publicUrl}/wallet`, redirectUri: REDIRECT_URI };
    issuer.stdin.write(`${JSON.stringify({ port, ...client, ...(await createSigner(base)) })}\n`);
    await waitFor(() => (output.includes('listening') ? true : undefined));
  });

  afterAll(async () => {
    await waitForEnd(issuer);
    await platform?.stop();
  });

  /** Redeems an offer: the user logs in at the issuer, and consents. */
  async function receiveCredential(configurationId: string) {
    const offer = {
      credential_issuer: base,
      credential_configuration_ids: [configurationId],
      grants: { authorization_code: {} },
    };
    const credentialOffer = `openid-credential-offer://?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`;
    const redeemed = await wallet.redeemOffer({ body: { credentialOffer, redirectUri: REDIRECT_URI } });
    assert('meta' in redeemed);
    const browser = new Browser(REDIRECT_URI);
    await browser.open(redeemed.meta.authorizationUri);
    await browser.submit({ prompt: 'login', login: 'thandi', password: 'any' });
    const callback = await browser.submit({ prompt: 'consent' });
    return wallet.finishAuthorization({ body: { authorizationResponse: callback!.href } });
  }

  it.each([
    ['member', { format: 'vc+sd-jwt', vct: 'urn:foreign:member', claims: { name: 'Thandi', level: 3 } }],
    [
      'document',
      {
        format: 'mso_mdoc',
        vct: 'org.foreign.member.1',
        claims: { 'org.foreign.member': { name: 'Thandi', level: 3 } },
      },
    ],
  ])('issues a %s to the wallet after log-in and consent', async (configurationId, credential) => {
    const { data } = await receiveCredential(configurationId);
    expect(data).toMatchObject([{ status: 'pending', ...credential }]);
  });
});

/** @param issuer the URI in the certificate, which equals the `iss` of the credentials */
async function createSigner(issuer: string): Promise<{ privateJwk: object; x5c: string[] }> {
  const [root, leaf] = [generateKeys('P-256'), generateKeys('P-256')];
  const times = { notBefore: new Date(Date.now() - 3_600_000), notAfter: new Date(Date.now() + 7 * 86_400_000) };
  const issuerCertificate = await createRootCertificate({ subject: 'CN=Root', key: root.privateKey, ...times });
  const certificate = await createLeafCertificate({
    subject: 'CN=Foreign issuer',
    publicKey: leaf.publicKey,
    ...times,
    issuerCertificate,
    issuerKey: root.privateKey,
    subjectAlternativeNames: [{ type: 'url', value: issuer }],
  });
  const x5c = [new X509Certificate(certificate).raw.toString('base64')];
  return { privateJwk: leaf.privateKey.export({ format: 'jwk' }), x5c };
}
