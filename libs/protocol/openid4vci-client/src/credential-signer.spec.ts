import { X509Certificate } from 'node:crypto';
import { generateKeys, jwkThumbprint, publicJwkOf } from '@vc/protocol/crypto';
import type { DidDocument, DidDocuments } from '@vc/protocol/did';
import { DidError } from '@vc/protocol/did';
import { CertificatePathError, createLeafCertificate, createRootCertificate } from '@vc/protocol/x509';
import { resolveJwtSigner, resolveMdocSigner } from './credential-signer';

const DID = 'did:web:issuer.example';
const now = new Date('2026-06-01T00:00:00Z');
const { publicKey } = generateKeys('P-256');
const other = generateKeys('P-256').publicKey;
const kidOf = (key = publicKey) => `${DID}#${jwkThumbprint(publicJwkOf(key))}`;

/** Has the document of one DID, and records which are read. */
class Documents implements DidDocuments {
  readonly asked: string[] = [];
  keys = [publicKey];

  async read<T>(did: string, find: (document: DidDocument) => T): Promise<T> {
    this.asked.push(did);
    if (did !== DID) throw new DidError('the DID document’s address answers 404');
    const methods = this.keys.map((key) => ({
      id: kidOf(key),
      type: 'JsonWebKey',
      controller: DID,
      publicKeyJwk: publicJwkOf(key),
    }));
    const ids = methods.map(({ id }) => id);
    return find({ id: DID, verificationMethod: methods, assertionMethod: ids, authentication: [] });
  }
}

async function x5cOf(...names: { type: 'dns' | 'url'; value: string }[]): Promise<string[]> {
  const root = generateKeys('P-256').privateKey;
  const dates = { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-01-01') };
  const leaf = await createLeafCertificate({
    ...dates,
    subject: 'CN=Issuer, C=ZA',
    publicKey,
    issuerCertificate: await createRootCertificate({ ...dates, subject: 'CN=Root', key: root }),
    issuerKey: root,
    subjectAlternativeNames: names,
  });
  return [new X509Certificate(leaf).raw.toString('base64')];
}

const byDid = { type: 'url', value: DID } as const;
const byUrl = { type: 'url', value: 'https://issuer.example/one' } as const;
const byHost = { type: 'dns', value: 'issuer.example' } as const;

describe('resolveJwtSigner', () => {
  let dids: Documents;

  beforeEach(() => {
    dids = new Documents();
  });

  const signer = (header: object, iss?: string) => resolveJwtSigner({ alg: 'ES256', ...header }, iss, { now, dids });

  it.each([
    ['by the kid', { kid: kidOf() }, undefined],
    ['by the iss, with the only key of its document', {}, DID],
    ['by the iss and a relative kid', { kid: kidOf().slice(DID.length) }, DID],
  ])('returns a DID that is named %s', async (_, header, iss) => {
    expect(await signer(header, iss)).toMatchObject({ issuer: DID, did: DID });
  });

  it.each([
    ['by its subjectAltName', [byHost, byUrl, byDid], {}, undefined],
    ['by the kid beside it', [], { kid: kidOf() }, undefined],
    ['by the iss beside it', [], {}, DID],
    ['by all of them', [byDid], { kid: kidOf() }, DID],
  ])('returns the DID of a certificate that is named %s, whose document lists its key', async (_, names, more, iss) => {
    const found = await signer({ x5c: await x5cOf(...names), ...more }, iss);
    expect(found).toMatchObject({ issuer: DID, did: DID });
    expect(dids.asked).toEqual([DID]);
  });

  it.each([
    ['its URI', [byUrl], 'https://issuer.example/one'],
    ['an https URI on its host', [byHost], 'https://issuer.example/two'],
    ['its URI beside its DID', [byDid, byUrl], 'https://issuer.example/one'],
    ['a DID of another method, which only the certificate can prove', [{ type: 'url', value: 'did:x:1' }], 'did:x:1'],
  ] as const)('returns the iss if the certificate names %s', async (_, names, iss) => {
    expect(await signer({ x5c: await x5cOf(...names) }, iss)).toMatchObject({ issuer: iss });
    expect(dids.asked).toEqual([]);
  });

  it('returns the subject of a certificate that names no DID if there is no iss', async () => {
    expect(await signer({ x5c: await x5cOf(byUrl), kid: 'key-1' })).toMatchObject({ issuer: 'CN=Issuer, C=ZA' });
  });

  it.each([
    ['no certificate and no DID', {}, undefined, 'neither x5c nor a DID'],
    ['no certificate and an https iss', { kid: kidOf() }, 'https://issuer.example', 'neither x5c nor a DID'],
    ['a DID of another method', { kid: 'did:x:1#a' }, 'did:x:1', 'neither x5c nor a DID'],
    ['a kid that the document does not list', { kid: kidOf(other) }, DID, 'no such key'],
    ['a kid of another DID than the iss', { kid: kidOf() }, 'did:web:bank.example', 'another DID'],
    ['a DID that has no document', {}, 'did:web:bank.example', '404'],
  ])('rejects %s', async (_, header, iss, message) => {
    await expect(signer(header, iss)).rejects.toThrow(message);
  });

  it.each([
    ['another https iss', [byUrl, byHost], 'https://bank.example', 'does not name the iss'],
    ['an http iss on its host', [byHost], 'http://issuer.example', 'does not name the iss'],
    ['an iss that is no URI', [byHost], 'Issuer', 'does not name the iss'],
    ['a DID whose document does not exist', [{ type: 'url', value: 'did:web:bank.example' }], undefined, '404'],
    ['an iss whose document does not exist', [byDid], 'did:web:bank.example', '404'],
  ] as const)('rejects a certificate with %s', async (_, names, iss, message) => {
    await expect(signer({ x5c: await x5cOf(...names) }, iss)).rejects.toThrow(message);
  });

  it.each([
    ['of another DID than the iss', 'did:web:bank.example#1', 'another DID'],
    ['that the document does not list', `${DID}#other`, 'does not list the key'],
  ])('rejects a certificate with a kid %s', async (_, kid, message) => {
    await expect(signer({ x5c: await x5cOf(byDid), kid }, DID)).rejects.toThrow(message);
  });

  it.each([
    ['the iss', [], {}, DID],
    ['the certificate', [byDid], {}, undefined],
  ] as const)('rejects a DID that %s names if its document lists another key', async (_, names, more, iss) => {
    dids.keys = [other];
    await expect(signer({ x5c: await x5cOf(...names), ...more }, iss)).rejects.toThrow('does not list the key');
  });

  it('rejects a kid that names another key of the document than that of the certificate', async () => {
    dids.keys = [publicKey, other];
    const x5c = await x5cOf(byDid);
    await expect(signer({ x5c, kid: kidOf(other) })).rejects.toThrow('does not list the key');
  });
});

describe('resolveMdocSigner', () => {
  const chainOf = async () => (await x5cOf(byUrl)).map((certificate) => Buffer.from(certificate, 'base64'));

  it('returns the subject and the key of the document signer', async () => {
    const { issuer, key } = resolveMdocSigner(await chainOf(), now);
    expect(issuer).toBe('CN=Issuer, C=ZA');
    expect(publicJwkOf(key)).toEqual(publicJwkOf(publicKey));
  });

  it('rejects a certificate that has expired', async () => {
    const chain = await chainOf();
    expect(() => resolveMdocSigner(chain, new Date('2027-02-01'))).toThrow(CertificatePathError);
    expect(() => resolveMdocSigner(chain, new Date('2027-02-01'))).toThrow('certificate 0 has expired');
  });

  it('rejects an empty chain', () => {
    expect(() => resolveMdocSigner([], now)).toThrow('x5c is not a list of certificates');
  });
});
