import { METRICS, Metrics } from '@vc/platform/observability';
import { LocalServer } from '@vc/testing/unit/local-server';
import { metricValue } from '@vc/testing/unit/metric-value';
import { OutgoingHttp } from './index';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;

describe('the metrics of outgoing requests', () => {
  let server: LocalServer;
  let status: number;

  beforeAll(async () => {
    server = await LocalServer.start((_, response) => void response.writeHead(status).end());
  });

  afterAll(() => server.stop());

  it('count each request by the class of its status, or by the reason of its failure, and measure its time', async () => {
    const metrics = new Metrics();
    const timeouts = { connectTimeoutMs: PATIENCE_MS, totalTimeoutMs: PATIENCE_MS };
    const limits = { ...timeouts, maxBodyBytes: 1_000, longBody: 'refuse' as const };
    const http = metrics.whileBuilding(
      () => new OutgoingHttp({ ...limits, allowHttp: true, allowedHosts: ['127.0.0.1:*'] }),
    );
    expect(await metricValue(metrics, METRICS.outgoingRequestSeconds)).toBe(0);
    for (status of [200, 204, 503]) await http.request({ method: 'GET', url: server.url });
    await expect(http.request({ method: 'GET', url: 'http://127.0.0.1:1/' })).rejects.toThrow();
    await http.close();
    const outcomes = ['2xx', '5xx', 'connect', 'dns'];
    const counts = await Promise.all(
      outcomes.map((outcome) => metricValue(metrics, METRICS.outgoingRequests, { outcome })),
    );
    expect(counts).toEqual([2, 1, 1, undefined]);
    expect(await metricValue(metrics, METRICS.outgoingRequestSeconds)).toBeGreaterThan(0);
  });
});
