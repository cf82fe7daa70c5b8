import { createHmac, scryptSync } from 'node:crypto';
import autocannon from 'autocannon';
import type { BenchPlatform } from './bench-platform';
import { rawRate } from './raw-rate';
import { rawSignatureRate } from './raw-signature-rate';
import type { Row } from './table';

const SECONDS = 10;
const CONNECTIONS = 16;

/** Token requests per second, compared with the signature of a token and the check of a client secret. */
export async function benchTokenEndpoint({ demo }: BenchPlatform): Promise<Row[]> {
  const signing = rawSignatureRate();
  const cachedSecretCheck = rawRate(() => createHmac('sha256', 'key').update('hash\nsecret').digest('base64url'));
  const slow = rawRate(() => scryptSync('secret', 'salt', 32, { N: 16_384, r: 8, p: 1 }));
  const { clientId, clientSecret } = demo.organization;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const load = (seconds: number) =>
    autocannon({
      url: `${demo.authUrl}/connect/token`,
      method: 'POST',
      connections: CONNECTIONS,
      duration: seconds,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, scope: 'credentials.write' }).toString(),
    });
  await load(3);
  const { requests, latency, non2xx } = await load(SECONDS);
  if (non2xx > 0) throw new Error(`${non2xx} requests failed.`);
  return [
    { what: 'raw: ES256 signature', perSecond: signing },
    { what: 'raw: check of a cached secret (HMAC)', perSecond: cachedSecretCheck },
    { what: 'raw: first check of a secret (scrypt)', perSecond: slow },
    {
      what: `POST /connect/token, client_credentials, ${CONNECTIONS} connections`,
      perSecond: requests.average,
      p50: latency.p50,
      p99: latency.p99,
      ratio: requests.average / signing,
    },
  ];
}
