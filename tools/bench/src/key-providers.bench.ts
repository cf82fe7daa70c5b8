import { TrustClient } from '@vc/platform/service-clients';
import { BenchPlatform } from './bench-platform';
import { internalHttpOf } from './internal-http-of';
import { measure } from './measure';
import type { Row } from './table';

const SECONDS = 5;
/** Inputs of a call, and the calls at a time: a provider has at most 500 inputs of an organization wait. */
const LOADS = [
  { batch: 1, calls: 16 },
  { batch: 100, calls: 4 },
];
type MeasuredType = 'P-256' | 'Ed25519' | 'ML-DSA-44';
const MEASURED: MeasuredType[] =
  process.env.POST_QUANTUM_ALGORITHMS === 'on' ? ['P-256', 'Ed25519', 'ML-DSA-44'] : ['P-256', 'Ed25519'];
/** `BENCH_KEY_TYPES` names fewer, comma-separated, for a provider that is configured and does not make them all. */
const KEY_TYPES = MEASURED.filter((each) => process.env.BENCH_KEY_TYPES?.split(',').includes(each) ?? true);
const INPUT = Buffer.alloc(400, 1);
const ROOT = { type: 'issuerRoot', countryName: 'ZA', issuerAlternativeNameUrl: 'https://a.example' } as const;

/** A key of the demo organization, where its provider keeps it. */
interface KeptKey {
  provider: string;
  keyType: MeasuredType;
}

/**
 * Signatures per second with keys in PostgreSQL and at each key provider that the environment configures, so that an operator
 * can measure an HSM. The ratio is that to `local` with the same key type and batch.
 */
export async function benchKeyProviders(): Promise<Row[]> {
  // Both inherit the settings of the environment.
  const platform = await BenchPlatform.start();
  const service = await platform.startService('trust', { TRUST_SIGNATURES_PER_TENANT: '10000000' });
  const http = internalHttpOf(platform, 'trust', service);
  try {
    return await measureProviders(platform, new TrustClient(http), service.pid);
  } finally {
    await http.close();
    await service.stop();
    await platform.stop();
  }
}

async function measureProviders(platform: BenchPlatform, trust: TrustClient, pid: number): Promise<Row[]> {
  const { api } = platform.organization;
  for (const keyType of KEY_TYPES) await api.createRootCertificate({ body: { ...ROOT, keyType } });
  const { providers } = (await api.getKeySettings()).data;
  const rows: Row[] = [];
  const ofLocal = new Map<string, number>();
  for (const { name: provider, keyTypes } of providers) {
    await api.moveKeys({ body: { provider } });
    for (const keyType of KEY_TYPES.filter((each) => keyTypes.includes(each))) {
      for (const { batch, calls } of LOADS) {
        const load = await measureKey(platform, trust, { key: { provider, keyType }, batch, calls, pid });
        const kind = `${keyType}/${batch}`;
        // `local` is the first one, and makes keys of all types.
        const base = ofLocal.get(kind) ?? load.perSecond;
        ofLocal.set(kind, base);
        rows.push({ ...load, ratio: load.perSecond / base });
      }
    }
  }
  return rows;
}

interface KeyLoad {
  key: KeptKey;
  /** Inputs of a call. */
  batch: number;
  /** At a time. */
  calls: number;
  /** Process id of the trust service. */
  pid: number;
}

async function measureKey(
  platform: BenchPlatform,
  trust: TrustClient,
  { key: { provider, keyType }, batch, calls: concurrency, pid }: KeyLoad,
): Promise<Row> {
  const { tenantId } = platform.demo.organization;
  const { keyId } = await trust.issuerSigner(tenantId, keyType);
  const work = () => trust.sign(tenantId, keyId, Array<Buffer>(batch).fill(INPUT));
  const load = (seconds: number) => measure({ work, concurrency, seconds, pid });
  await load(1);
  const { perSecond: calls, ...times } = await load(SECONDS);
  return { what: `${provider}, ${keyType}, ${batch} a call`, ...times, perSecond: calls * batch };
}
