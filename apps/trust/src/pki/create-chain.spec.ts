import { execFileSync } from 'node:child_process';
import { createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeys, KEY_TYPES, type KeyType } from '@vc/protocol/crypto';
import { verifyCertificatePath } from '@vc/protocol/x509';
import { OPENSSL } from '@vc/testing/unit/openssl';
import { createLeaf, createRoot } from './create-chain';

const now = new Date('2026-03-01T00:00:00Z');
const tenant = 'https://platform.example/oid4vci/1';
const did = 'did:web:platform.example:did:1';

async function chainOf(tenantName: string, keyType: KeyType = 'P-256', credentialIssuer = tenant) {
  const [rootKey, key] = [generateKeys(keyType).privateKey, generateKeys(keyType).privateKey];
  const root = await createRoot({
    type: 'issuerRoot',
    name: tenantName,
    key: rootKey,
    addresses: [credentialIssuer],
    now,
  });
  const leaf = await createLeaf({
    type: 'issuerSignCredential',
    name: tenantName,
    addresses: [credentialIssuer],
    publicKey: createPublicKey(key),
    rootCertificate: root,
    rootKey,
    dids: [did],
    signMdl: false,
    now,
  });
  return { root, leaf };
}

function opensslVerify({ root, leaf }: { root: string; leaf: string }): string {
  const dir = mkdtempSync(join(tmpdir(), 'issuer-chain-'));
  try {
    writeFileSync(join(dir, 'root.pem'), root);
    writeFileSync(join(dir, 'leaf.pem'), leaf);
    const time = String(now.getTime() / 1000);
    const flags = ['verify', '-x509_strict', '-attime', time, '-CAfile', join(dir, 'root.pem'), join(dir, 'leaf.pem')];
    return execFileSync(OPENSSL, flags, { encoding: 'utf8', stdio: 'pipe' });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

describe('createRoot and createLeaf', () => {
  it.each(KEY_TYPES)('create chains with %s keys that openssl accepts with strict checks', async (keyType) => {
    expect(opensslVerify(await chainOf('Acme', keyType))).toContain('OK');
  });

  it('create a root of five years and a leaf of fifteen months, valid for clocks that are behind', async () => {
    const { root, leaf } = await chainOf('Acme');
    expect(new Date(new X509Certificate(root).validTo)).toEqual(new Date('2031-03-01T00:00:00Z'));
    expect(new Date(new X509Certificate(leaf).validTo)).toEqual(new Date('2027-06-01T00:00:00Z'));
    expect(new Date(new X509Certificate(leaf).validFrom)).toEqual(new Date('2026-02-28T00:00:00Z'));
  });

  it('create a leaf that ends with its root at the latest', async () => {
    const rootKey = generateKeys('P-256').privateKey;
    const rootCertificate = await createRoot({
      type: 'issuerRoot',
      name: 'Acme',
      key: rootKey,
      addresses: [tenant],
      now,
    });
    const leaf = await createLeaf({
      type: 'issuerSignCredential',
      name: 'Acme',
      addresses: [tenant],
      publicKey: generateKeys('P-256').publicKey,
      rootCertificate,
      rootKey,
      dids: [did],
      signMdl: false,
      now: new Date('2030-06-01T00:00:00Z'),
    });
    expect(new X509Certificate(leaf).validTo).toBe(new X509Certificate(rootCertificate).validTo);
  });

  it.each([
    ['longer than a common name may be', 'x'.repeat(200)],
    ['with what has a meaning in names', ' #a=b, C=ZA + "q" \\ ; <x> '],
    ['with line breaks and U+0000', 'Acme\r\n\0Inc'],
    ['of nothing but spaces', '  '],
    ['of characters outside the basic plane', '😀'.repeat(80)],
  ])('create different subjects of root and leaf for a tenant name %s', async (_, tenantName) => {
    const chain = await chainOf(tenantName);
    const [root, leaf] = [new X509Certificate(chain.root), new X509Certificate(chain.leaf)];
    expect(root.subject).toMatch(/^CN=.+ issuer root"?$/);
    expect(leaf.subject).toMatch(/^CN=.+ credential issuer"?$/);
    expect(leaf.issuer).toBe(root.subject);
    expect(opensslVerify(chain)).toContain('OK');
  });

  it.each([
    ['https://platform.example/oid4vci/1', `DNS:platform.example, URI:https://platform.example/oid4vci/1, URI:${did}`],
    ['http://127.0.0.1:8080/oid4vci/1', `URI:http://127.0.0.1:8080/oid4vci/1, URI:${did}`],
    ['http://[::1]:8080/oid4vci/1', `URI:http://[::1]:8080/oid4vci/1, URI:${did}`],
  ])(
    'names the DID and the credential issuer %s, its host only where it is a name',
    async (credentialIssuer, names) => {
      const { leaf } = await chainOf('Acme', 'P-256', credentialIssuer);
      expect(new X509Certificate(leaf).subjectAltName).toBe(names);
    },
  );

  /** RFC 5280 §4.2.1.10 */
  it.each(['https://platform.example/oid4vci/1', 'http://127.0.0.1:8080/oid4vci/1'])(
    'create a root that certifies the host of %s and no other',
    async (credentialIssuer) => {
      const rootKey = generateKeys('P-256').privateKey;
      const addresses = [credentialIssuer];
      const root = await createRoot({ type: 'issuerRoot', name: 'Acme', key: rootKey, addresses, now });
      const leafOf = (address: string) =>
        createLeaf({
          type: 'issuerSignCredential',
          name: 'Acme',
          addresses: [address],
          publicKey: generateKeys('P-256').publicKey,
          rootCertificate: root,
          rootKey,
          dids: [did],
          signMdl: false,
          now,
        });
      expect(opensslVerify({ root, leaf: await leafOf(credentialIssuer) })).toContain('OK');
      const other = await leafOf('https://other.example/oid4vci/1');
      expect(() => opensslVerify({ root, leaf: other })).toThrow(/subtree violation/);
      const verify = () =>
        verifyCertificatePath(
          [other, root].map((pem) => new X509Certificate(pem)),
          now,
        );
      expect(verify).toThrow(/^certificate 0 has a DNS name that is (not permitted|excluded)/);
    },
  );
});
