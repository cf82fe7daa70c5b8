import { DomainError } from '@vc/platform/http';
import { CertificatePathError, parseX5c } from '@vc/protocol/x509';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { InternalHttpError } from './internal-http';
import type { TrustDecision } from './trust-client';
import { WalletAttesters } from './wallet-attesters';

const LISTED: TrustDecision = { trustedEntityId: 'entity', by: 'authority' };
const UNAVAILABLE = new DomainError('UNAVAILABLE', 'The service does not answer.');

describe('WalletAttesters', () => {
  let attester: CertifiedKey;
  let other: CertifiedKey;
  let ticks: number;
  let answer: () => TrustDecision;
  let asked: { tenant: string; x5c: string[]; purpose: string | undefined }[];
  let attesters: WalletAttesters;

  beforeAll(async () => {
    const create = (name: string) => CertifiedKey.create({ root: `CN=${name} root`, leaf: `CN=${name}` });
    [attester, other] = await Promise.all([create('Attester'), create('Other')]);
  });

  beforeEach(() => {
    ticks = 1;
    asked = [];
    answer = () => LISTED;
    attesters = attestersWith(true);
  });

  function attestersWith(isFromLists: boolean, ...anchors: CertifiedKey[]): WalletAttesters {
    const trust = {
      resolveTrustForChain: async (tenant: string, x5c: string[], { purpose }: { purpose?: string } = {}) => {
        asked.push({ tenant, x5c, purpose });
        return Promise.resolve().then(() => answer());
      },
    };
    return new WalletAttesters({
      anchors: anchors.map(({ root }) => root),
      trust: isFromLists ? trust : undefined,
      ticks: () => ticks,
    });
  }

  const assertTrusted = (key: CertifiedKey, tenant: string | undefined = 'acme') =>
    attesters.assertTrusted(parseX5c(key.x5c), async () => Promise.resolve(tenant), new Date());

  it('accepts the authorities of the operator for every tenant, without asking', async () => {
    attesters = attestersWith(true, attester);
    await assertTrusted(attester);
    await attesters.assertTrusted(parseX5c(attester.x5c), () => Promise.reject(UNAVAILABLE), new Date());
    expect(asked).toEqual([]);
  });

  it('accepts a listed attester of the tenant, and asks at most each five seconds', async () => {
    await Promise.all([assertTrusted(attester), assertTrusted(attester)]);
    ticks += 4_999;
    await assertTrusted(attester);
    expect(asked).toEqual([{ tenant: 'acme', x5c: attester.x5c, purpose: 'walletAttestation' }]);
    ticks += 2;
    answer = () => ({ trustedEntityId: null, faults: ['no trusted entity'] });
    await expect(assertTrusted(attester)).rejects.toThrow(CertificatePathError);
    expect(asked).toHaveLength(2);
  });

  it('asks for each tenant and for each attester', async () => {
    await assertTrusted(attester);
    answer = () => ({ trustedEntityId: null, faults: ['no trusted entity'] });
    await expect(assertTrusted(attester, 'other')).rejects.toThrow(CertificatePathError);
    await expect(assertTrusted(other)).rejects.toThrow(CertificatePathError);
    expect(asked.map(({ tenant }) => tenant)).toEqual(['acme', 'other', 'acme']);
  });

  it('rejects every listed attester while the trust service does not answer, once the answer is old', async () => {
    await assertTrusted(attester);
    answer = () => {
      throw UNAVAILABLE;
    };
    await assertTrusted(attester);
    ticks += 5_001;
    await expect(assertTrusted(attester)).rejects.toBe(UNAVAILABLE);
    await expect(assertTrusted(attester)).rejects.toBe(UNAVAILABLE);
    answer = () => LISTED;
    await assertTrusted(attester);
  });

  it.each([
    ['the tenant itself', () => ({ trustedEntityId: null, by: 'tenant' }) as const],
    [
      'a trust service that does not know the purpose',
      (): TrustDecision => {
        throw new InternalHttpError(400, '/internal');
      },
    ],
  ])('rejects %s', async (_, decide) => {
    answer = decide;
    await expect(assertTrusted(attester)).rejects.toThrow(CertificatePathError);
  });

  it('rejects a listed attester without a tenant, and where lists do not count', async () => {
    await expect(
      attesters.assertTrusted(parseX5c(attester.x5c), async () => Promise.resolve(undefined), new Date()),
    ).rejects.toThrow(CertificatePathError);
    attesters = attestersWith(false, other);
    await expect(assertTrusted(attester)).rejects.toThrow('does not lead to a trusted authority');
    expect(asked).toEqual([]);
  });

  it('tells whether any attester can be trusted', () => {
    const all = [attestersWith(false), attestersWith(true), attestersWith(false, attester)];
    expect(all.map(({ areAccepted }) => areAccepted)).toEqual([false, true, true]);
  });
});
