import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { KeyPair } from '@vc/protocol/crypto';
import { createSigner, generateKeys, importPublicJwk, publicJwkOf } from '@vc/protocol/crypto';
import { findVerificationKey, resolveDidJwk } from '@vc/protocol/did';
import { selectDisclosures } from '@vc/protocol/sd-jwt-vc';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { BASE_CONTEXT, issueVcJwt, issueVcSdJwt, UNDEFINED_TERMS_CONTEXT, verifyVc } from '@vc/protocol/vcdm';
import { REPOSITORY } from '@vc/testing/unit/repository';

const DOCUMENT = {
  '@context': [BASE_CONTEXT, UNDEFINED_TERMS_CONTEXT],
  id: 'urn:uuid:0c07c1ce-57cb-41af-bef2-1b932b986873',
  type: ['VerifiableCredential', 'https://example.org/types#Membership'],
  validFrom: '2026-01-01T00:00:00Z',
  credentialSubject: { hall: 'A', level: 3 },
};

interface Result {
  verdicts: string[];
  issued: Record<SecuringMechanism, string>;
  issuer: string;
}

const didOf = ({ publicKey }: KeyPair) =>
  `did:jwk:${Buffer.from(JSON.stringify(publicJwkOf(publicKey))).toString('base64url')}`;

describe('W3C credentials and Credo', () => {
  const [issuer, holder, forger] = [generateKeys('P-256'), generateKeys('P-256'), generateKeys('P-256')];
  const now = new Date();
  let result: Result;

  async function issue({ privateKey }: KeyPair) {
    const did = didOf(issuer);
    const common = {
      credential: { ...DOCUMENT, issuer: did },
      issuedAt: now,
      holderKey: publicJwkOf(holder.publicKey),
      alg: 'ES256' as const,
      kid: `${did}#0`,
      sign: createSigner(privateKey),
    };
    const isSelectivelyDisclosable = (path: (string | number)[]) => path[1] === 'level';
    const sdJwt = await issueVcSdJwt({ ...common, isSelectivelyDisclosable, randomBytes });
    return [
      { format: 'vc+jwt', credential: await issueVcJwt(common) },
      { format: 'vc+sd-jwt', credential: sdJwt },
      { format: 'vc+sd-jwt', credential: selectDisclosures(sdJwt, []) },
    ];
  }

  beforeAll(async () => {
    const credentials = [...(await issue(issuer)), ...(await issue(forger))];
    const input = JSON.stringify({ credentials, document: DOCUMENT, holder: publicJwkOf(holder.publicKey) });
    const path = join(REPOSITORY, 'tests/programs/interop/w3c-oracle.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [path], { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    result = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Result;
  });

  it('Credo verifies what is issued, also with withheld claims, and rejects what another key signed', () => {
    const [jwt, sdJwt, withheld, ...forged] = result.verdicts;
    expect([jwt, sdJwt, withheld]).toEqual(['valid', 'valid', 'valid']);
    expect(forged).toHaveLength(3);
    for (const verdict of forged) expect(verdict).toContain('signature');
  });

  it.each(['vc+jwt', 'vc+sd-jwt'] as const)('credentials that Credo secures as %s are verified', async (mechanism) => {
    const document = resolveDidJwk(result.issuer);
    const resolveIssuerKey = () => importPublicJwk(findVerificationKey(document, 'assertionMethod')).key;
    const verified = await verifyVc(result.issued[mechanism], mechanism, { resolveIssuerKey, now: new Date() });
    expect(verified).toMatchObject({
      document: DOCUMENT,
      issuer: result.issuer,
      holderKey: publicJwkOf(holder.publicKey),
    });
  });
});
