import { TrustClient } from '@vc/platform/service-clients';
import type { BenchPlatform } from './bench-platform';
import { internalHttpOf } from './internal-http-of';
import { measure } from './measure';
import { rawSignatureRate } from './raw-signature-rate';
import type { Row } from './table';

const SECONDS = 5;
const CALLS = 8;
const INPUT = Buffer.alloc(400, 1);

/** Signatures per second of the trust service's internal endpoint by batch size, compared with the raw signature. */
export async function benchSignatures(platform: BenchPlatform): Promise<Row[]> {
  const root = {
    type: 'issuerRoot',
    keyType: 'P-256',
    countryName: 'ZA',
    issuerAlternativeNameUrl: 'https://a.example',
  } as const;
  await platform.organization.api.createRootCertificate({ body: root });
  const service = await platform.startService('trust', { TRUST_SIGNATURES_PER_TENANT: '10000000' });
  const http = internalHttpOf(platform, 'trust', service);
  try {
    const trust = new TrustClient(http);
    const { tenantId } = platform.demo.organization;
    const { keyId } = await trust.issuerSigner(tenantId);
    const raw = rawSignatureRate();
    const rows: Row[] = [{ what: 'raw: ES256 signature', perSecond: raw }];
    for (const batch of [1, 10, 100]) {
      const call = () => trust.sign(tenantId, keyId, Array<Buffer>(batch).fill(INPUT));
      const load = (seconds: number) => measure({ work: call, concurrency: CALLS, seconds, pid: service.pid });
      await load(1);
      const { perSecond: calls, cpu } = await load(SECONDS);
      const perSecond = calls * batch;
      const what = `POST /internal/keys/{id}/sign, ${batch} a call, ${CALLS} calls at a time`;
      rows.push({ what, perSecond, cpu, ratio: perSecond / raw });
    }
    return rows;
  } finally {
    await http.close();
    await service.stop();
  }
}
