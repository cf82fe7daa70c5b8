import { CompactSign, FlattenedSign } from 'jose';
import { sha256 } from '@vc/protocol/crypto';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import {
  listDocument,
  listedEntity,
  PID_ISSUANCE,
  PID_PROVIDERS,
  PID_REVOCATION,
  type SchemeInformation,
  signList,
} from '@vc/testing/unit/test-trust-list';
import { isSuccessor, TrustListError, verifyTrustList, type VerifyTrustListOptions } from './index';

const URL = 'https://lists.example/pid.jwt';
const DAY_MS = 86_400_000;
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();

describe('verifyTrustList', () => {
  let signer: CertifiedKey;
  let other: CertifiedKey;
  let issuer: CertifiedKey;

  beforeAll(async () => {
    signer = await CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' });
    other = await CertifiedKey.create({ root: 'CN=List root', leaf: 'CN=List signer' });
    issuer = await CertifiedKey.create({ root: 'CN=Issuer root', leaf: 'CN=Issuer' });
  });

  const verify = (jws: string, changes: Partial<VerifyTrustListOptions> = {}) =>
    verifyTrustList(jws, { url: URL, type: PID_PROVIDERS, signerCertificates: [signer.leaf], now, ...changes });
  const entity = () => listedEntity('Home Affairs', { type: PID_ISSUANCE, certificates: [issuer.root] });
  const signed = (information: Partial<SchemeInformation> = {}) =>
    signList(listDocument([entity()], information), signer);
  const withHeader = (header: Record<string, unknown>, payload: object = listDocument([entity()])) =>
    new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'ES256', x5c: signer.x5c, ...header })
      .sign(signer.key, { crit: { sigT: true, sigPId: true } });
  const rejection = (message: string | RegExp) =>
    expect.objectContaining({ constructor: TrustListError, message: expect.stringMatching(message) });

  it('accepts a list that another library signed, and returns its entities with their certificates', async () => {
    const services = [
      { type: PID_ISSUANCE, certificates: [issuer.root, issuer.leaf] },
      { type: PID_REVOCATION, certificates: [issuer.leaf] },
    ];
    const information = { LoTESequenceNumber: 7, DistributionPoints: [URL] };
    const list = verify(await signList(listDocument([listedEntity('Home Affairs', ...services)], information), signer));
    expect(list).toMatchObject({ type: PID_PROVIDERS, sequenceNumber: 7 });
    expect(list.nextUpdate.getTime()).toBeGreaterThan(list.issuedAt.getTime());
    const [first] = list.entities;
    expect(first!.name).toBe('Home Affairs');
    expect(first!.certificates).toEqual([
      { certificate: issuer.root, serviceTypes: [PID_ISSUANCE], purposes: ['credential'] },
      {
        certificate: issuer.leaf,
        serviceTypes: [PID_ISSUANCE, PID_REVOCATION],
        purposes: ['credential', 'statusList'],
      },
    ]);
  });

  async function readPurposes(listType: string, type: string | undefined) {
    const service = { ...(type !== undefined && { type }), certificates: [issuer.root] };
    const document = listDocument([listedEntity('A', service)], { LoTEType: listType });
    const list = verify(await signList(document, signer), { type: listType });
    return list.entities[0]!.certificates[0]!.purposes;
  }

  it('accepts a signer below a pinned authority, and a JAdES header with its signing time and thumbprint', async () => {
    const header = {
      sigT: now.toISOString(),
      crit: ['sigT'],
      'x5t#S256': sha256(signer.leaf.raw).toString('base64url'),
    };
    const jws = await withHeader(header);
    expect(verify(jws, { signerCertificates: [signer.root] }).entities).toHaveLength(1);
    expect(verify(`${jws}\n`).entities).toHaveLength(1);
  });

  it('gives no purpose to unknown service types, and none but "other" to unknown ones of the ETSI', async () => {
    const listType = 'https://scheme.example/list';
    const purposesOf = async (type: string | undefined) => readPurposes(listType, type);
    expect(await purposesOf(undefined)).toBeUndefined();
    expect(await purposesOf('https://scheme.example/issuer')).toBeUndefined();
    expect(await purposesOf('http://uri.etsi.org/19602/SvcType/WRPAC/Issuance')).toEqual(['request']);
    expect(await purposesOf('http://uri.etsi.org/19602/SvcType/WRPRC/Issuance')).toEqual(['registration']);
    expect(await purposesOf('http://uri.etsi.org/19602/SvcType/Unknown/Issuance')).toEqual(['other']);
    expect(await purposesOf('http://trust.ec.europa.eu/lists/mDL/SvcType/Issuance')).toEqual(['credential']);
  });

  it.each([
    ['EUPIDProvidersList', 'PID/Issuance', ['credential']],
    ['EUPIDProvidersList', 'PID/Revocation', ['statusList']],
    ['EUPubEAAProvidersList', 'PubEAA/Issuance', ['credential']],
    ['EUWRPACProvidersList', 'WRPAC/Issuance', ['request']],
    ['EUWRPRCProvidersList', 'WRPRC/Revocation', ['registrationStatusList']],
    ['EUWalletProvidersList', 'WalletSolution/Issuance', ['walletAttestation']],
    ['EUWRPACProvidersList', 'PID/Issuance', ['other']],
    ['EUWRPRCProvidersList', 'PubEAA/Issuance', ['other']],
    ['EUWalletProvidersList', 'PID/Issuance', ['other']],
    ['EUPIDProvidersList', 'WRPAC/Issuance', ['other']],
    ['EUPubEAAProvidersList', 'WalletSolution/Issuance', ['other']],
    ['EUWRPACProvidersList', undefined, ['request']],
    ['UnknownList', 'PID/Issuance', ['credential']],
  ])('in a list of the type %s, takes %s for %j', async (list, service, purposes) => {
    const type = service && `http://uri.etsi.org/19602/SvcType/${service}`;
    expect(await readPurposes(`http://uri.etsi.org/19602/LoTEType/${list}`, type)).toEqual(purposes);
  });

  it.each([
    ['granted, and withdrawn later', ['granted', -2], ['withdrawn', -1], []],
    ['withdrawn, and granted later', ['withdrawn', -2], ['granted', -1], ['A']],
    ['granted and withdrawn at the same time', ['granted', -1], ['withdrawn', -1], []],
    ['granted, and to be withdrawn', ['granted', -1], ['withdrawn', 1], ['A']],
    ['withdrawn, and to be granted', ['withdrawn', -1], ['granted', 1], []],
  ] as const)('of a certificate that is %s, lists %j', async (_, first, second, names) => {
    const services = [first, second].map(([status, days]) => ({
      status: `http://uri.etsi.org/19602/PubEAAProvidersList/SvcStatus/${status}`,
      since: later(days),
      certificates: [issuer.root],
    }));
    for (const order of [services, services.toReversed()]) {
      const list = verify(await signList(listDocument([listedEntity('A', ...order)]), signer));
      expect(list.entities.map(({ name }) => name)).toEqual(names);
    }
  });

  it.each([
    ['for lists', ['0.4.0.2231.3.0'], undefined],
    ['for everything', ['2.5.29.37.0'], undefined],
    ['for TLS', ['1.3.6.1.5.5.7.3.1'], /extended key usages, and none for lists/],
    ['for e-mail and code', ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.3'], /extended key usages, and none for lists/],
  ])('of a signer below a pinned authority whose certificate is %s', async (_, extendedKeyUsages, error) => {
    const used = await CertifiedKey.create({ root: 'CN=Authority', leaf: 'CN=Server', extendedKeyUsages });
    const jws = await signList(listDocument([entity()]), used);
    const read = () => verify(jws, { signerCertificates: [used.root] });
    if (error) expect(read).toThrow(error);
    else expect(read().entities).toHaveLength(1);
    expect(verify(jws, { signerCertificates: [used.leaf] }).entities).toHaveLength(1);
  });

  it.each(['JOSE', 'jwt', 'trustlist+jwt', 'application/trustlist+jwt'])('accepts the type %s', async (typ) => {
    expect(verify(await withHeader({ typ })).entities).toHaveLength(1);
  });

  it('leaves out services that are not in force, and entities without certificates', async () => {
    const status = (name: string) => `http://uri.etsi.org/19602/PubEAAProvidersList/SvcStatus/${name}`;
    const entities = [
      listedEntity('Withdrawn', { status: status('withdrawn'), certificates: [issuer.root] }),
      listedEntity('Notified', { status: status('notified'), certificates: [issuer.root] }),
    ];
    expect(verify(await signList(listDocument(entities), signer)).entities.map(({ name }) => name)).toEqual([
      'Notified',
    ]);
  });

  it.each([
    ['of another signer', () => signList(listDocument([entity()]), other), /signer of the list is not accepted/],
    [
      'of another key with the certificate of the signer',
      () => signList(listDocument([entity()]), { key: other.key, x5c: signer.x5c }),
      /signature is wrong/,
    ],
    ['without a certificate', () => withHeader({ x5c: undefined }), /x5c is not a list/],
    [
      'with a changed payload',
      async () => {
        const [header, , signature] = (await signed()).split('.');
        const payload = Buffer.from(JSON.stringify(listDocument([]))).toString('base64url');
        return `${header}.${payload}.${signature}`;
      },
      /signature is wrong/,
    ],
    [
      'with the algorithm none',
      async () => {
        const header = Buffer.from(JSON.stringify({ alg: 'none', x5c: signer.x5c })).toString('base64url');
        const [, payload, signature] = (await signed()).split('.');
        return `${header}.${payload}.${signature}`;
      },
      /algorithm is not allowed/,
    ],
    ['without a signature', async () => (await signed()).replace(/[^.]*$/, ''), /signature is malformed/],
    ['with a short signature', async () => (await signed()).slice(0, -10), /signature is wrong/],
    [
      'wrapped in a JSON serialization',
      async () => {
        const jws = await new FlattenedSign(Buffer.from(JSON.stringify(listDocument([entity()]))))
          .setProtectedHeader({ alg: 'ES256', x5c: signer.x5c })
          .sign(signer.key);
        return JSON.stringify(jws);
      },
      /not a compact JWS/,
    ],
    ['wrapped in another signed object', async () => withHeader({}, { jws: await signed() }), /form of TS 119 602/],
    [
      'with a second list beside the signed one',
      async () => `${await signed()}.${await signed()}`,
      /not a compact JWS/,
    ],
    ['with a key in its header', () => withHeader({ jwk: { kty: 'EC' } }), /jwk is not accepted/],
    ['with a detached payload', () => withHeader({ sigD: { mId: 'x' } }), /sigD is not accepted/],
    ['with an unknown critical extension', () => withHeader({ crit: ['sigPId'], sigPId: 'x' }), /critical extensions/],
    [
      'with the thumbprint of another certificate',
      () => withHeader({ 'x5t#S256': sha256(other.leaf.raw).toString('base64url') }),
      /x5t#S256/,
    ],
    ['in a credential of an issuer', () => withHeader({ typ: 'dc+sd-jwt' }), /type of the JWS/],
    ['in a request of a verifier', () => withHeader({ typ: 'application/OAuth-Authz-Req+jwt' }), /type of the JWS/],
    ['in a token of an authorization server', () => withHeader({ typ: 'at+jwt' }), /type of the JWS/],
    ['in a token of an unknown type', () => withHeader({ typ: 'new+jwt' }), /type of the JWS/],
    [
      'signed before its certificate was valid',
      () => withHeader({ sigT: later(-30), crit: ['sigT'] }),
      /not valid at the signing time/,
    ],
    ['signed in the future', () => withHeader({ sigT: later(1), crit: ['sigT'] }), /signing time is in the future/],
    ['with a malformed signing time', () => withHeader({ iat: 'now' }), /signing time is malformed/],
    [
      'signed on 30 February',
      () => withHeader({ sigT: '2026-02-30T00:00:00Z', crit: ['sigT'] }),
      /signing time is malformed/,
    ],
    ['signed at no time', () => withHeader({ sigT: 'yesterday', crit: ['sigT'] }), /signing time is malformed/],
    [
      'with a next update at 24:00',
      () => signed({ NextUpdate: later(1).replace(/T..:..:..(\.\d+)?/, 'T24:00:00') }),
      /NextUpdate|form of TS 119 602/,
    ],
    ['issued in the future', () => signed({ ListIssueDateTime: later(1), NextUpdate: later(2) }), /from the future/],
    ['after its next update', () => signed({ ListIssueDateTime: later(-2), NextUpdate: later(-1) }), /has passed/],
    ['with its next update before it', () => signed({ NextUpdate: later(-1) }), /precedes the list/],
    ['of another type', () => signed({ LoTEType: 'https://scheme.example/other' }), /another type/],
    ['that is published elsewhere', () => signed({ DistributionPoints: [`${URL}/other`] }), /another address/],
    ['of an unknown version', () => signed({ LoTEVersionIdentifier: 2 }), /unknown version/],
    ['with a malformed sequence number', () => signed({ LoTESequenceNumber: 0 }), /sequence number is malformed/],
    ['without entities', () => withHeader({}, { LoTE: { ListAndSchemeInformation: {} } }), /form of TS 119 602/],
    [
      'with a malformed certificate',
      () => signList(listDocument([listedEntity('A', { certificates: ['AAAA'] })]), signer),
      /certificate of the list is malformed/,
    ],
    [
      'with a certificate that is too long',
      () => signList(listDocument([listedEntity('A', { certificates: ['A'.repeat(20_000)] })]), signer),
      /too long/,
    ],
    ['that is too long', async () => 'a'.repeat(5_000_000), /too long/],
  ])('rejects a list %s', async (_, make, message) => {
    const jws = await make();
    expect(() => verify(jws)).toThrow(rejection(message));
  });

  it('rejects an authority as a signer, a signer that has expired, and one below an authority that is not pinned', async () => {
    const jws = await signed();
    expect(() => verify(jws, { signerCertificates: [other.root] })).toThrow(rejection(/not accepted/));
    const expired = { now: new Date(now.getTime() + 2 * DAY_MS) };
    expect(() => verify(jws, expired)).toThrow(rejection(/expired or is not valid yet/));
    const asLeaf = await signList(listDocument([entity()]), {
      key: signer.key,
      x5c: [signer.root.raw.toString('base64')],
    });
    expect(() => verify(asLeaf, { signerCertificates: [signer.root] })).toThrow(rejection(/not accepted/));
  });
});

describe('isSuccessor', () => {
  const former = { sequenceNumber: 5, digest: 'aa', issuedAt: now, type: PID_PROVIDERS };

  it('accepts a list with a higher sequence number, and the same list again', () => {
    expect(isSuccessor({ ...former, sequenceNumber: 6, digest: 'bb' }, former)).toBe(true);
    expect(isSuccessor(former, former)).toBe(false);
  });

  it.each([
    ['a lower sequence number', { sequenceNumber: 4 }, /is lower than 5/],
    ['the same sequence number and other content', {}, /another list has the sequence number 5/],
    ['an earlier time of issue', { sequenceNumber: 6, issuedAt: new Date(0) }, /issued before/],
    ['another type', { sequenceNumber: 6, type: undefined }, /another type/],
  ])('rejects a list with %s', (_, changes, message) => {
    expect(() => isSuccessor({ ...former, digest: 'bb', ...changes }, former)).toThrow(message);
  });
});
