import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { freePort } from '@vc/development/free-port';
import { childProcesses, type PlatformProcess } from '@vc/development/platform-process';
import type { WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { waitFor } from '@vc/testing/unit/wait-for';
import { clientOf, IDENTITY } from '../../support/organization';
import { startPlatform } from '../../support/built-programs';

jest.setTimeout(600_000);

const OFFERS = 40;

describe('npm start with two workers', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-workers-'));
  let receiver: WebhookReceiver;
  let port: number;
  let metricsPort: number;
  let platform: PlatformProcess;

  const start = () =>
    startPlatform(dataDir, port, {
      WORKERS: '2',
      METRICS_PORT: String(metricsPort),
      OUTGOING_CA_FILES: receiver.caFile,
    });

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    [port, metricsPort] = [await freePort(), await freePort()];
    platform = await start();
  });

  afterAll(async () => {
    await platform?.stop();
    await receiver?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const workers = () => childProcesses(platform.pid).filter((pid) => commandOf(pid).includes('/launcher/main.js'));

  async function readMetrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  }

  /** Names of the services with a metric, each as often as it has the metric. */
  async function servicesWith(metric: string): Promise<string[]> {
    return [...(await readMetrics()).matchAll(new RegExp(`^${metric}\\{.*service_name="([^"]+)".*\\} `, 'gm'))].map(
      ([, name]) => name!,
    );
  }

  /** Issuances that each process was asked for, on a connection of its own each. */
  async function offer(count: number): Promise<string[]> {
    const { api } = clientOf(platform.demo);
    const created = Array.from({ length: count }, async () => api.createIssuance({ body: IDENTITY }));
    return (await Promise.all(created)).map(({ data }) => data.id);
  }

  async function countedOffers(): Promise<number> {
    const text = await readMetrics();
    const counts = [
      ...text.matchAll(/^vc_http_requests_total\{.*route="\/api\/v1\/issuances",status="2xx".*\} (\d+)$/gm),
    ];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  }

  it('has one worker beside the launcher, and each service once in the metrics', async () => {
    expect(workers()).toHaveLength(1);
    expect((await servicesWith('vc_ready')).sort()).toEqual([...SERVICES].sort());
    expect((await servicesWith('process_cpu_seconds_total')).sort()).toEqual(['launcher', 'launcher-worker-1']);
  });

  it('issues in both processes, and delivers each event of both once', async () => {
    const { api } = clientOf(platform.demo);
    await api.createEndpoint({ body: { url: `${receiver.url}/hook` } });
    const before = await countedOffers();
    const ids = await offer(OFFERS);
    const delivered = () => receiver.received.filter(({ body }) => ids.some((id) => body.includes(id)));
    await waitFor(() => (delivered().length >= OFFERS ? true : undefined));
    expect(delivered()).toHaveLength(OFFERS);
    expect(await countedOffers()).toBe(before + OFFERS);
    const log = readFileSync(join(dataDir, 'platform.log'), 'utf8').trim().split('\n');
    expect(log.filter((line) => line.includes('"event":"service.started"'))).toHaveLength(2 * SERVICES.length - 1);
  });

  it('answers while a killed worker is replaced, and goes on counting', async () => {
    const before = await countedOffers();
    const [killed] = workers();
    process.kill(killed!, 'SIGKILL');
    await waitFor(() => (platform.output.includes('again: it was ended by SIGKILL') ? true : undefined));
    const [replacing] = await waitFor(() => (workers().length === 1 ? workers() : undefined));
    expect(replacing).not.toBe(killed);
    const ids = await offer(OFFERS);
    expect(new Set(ids).size).toBe(OFFERS);
    expect(await countedOffers()).toBe(before + OFFERS);
    expect((await servicesWith('vc_ready')).sort()).toEqual([...SERVICES].sort());
  });

  it('ends its worker with a launcher that is killed, and starts again on its port', async () => {
    const [worker] = workers();
    await platform.kill();
    await waitFor(() => (isRunning(worker!) ? undefined : true));
    platform = await start();
    expect(await offer(1)).toHaveLength(1);
  });

  it('ends with all its processes at SIGINT', async () => {
    const all = [platform.pid, ...childProcesses(platform.pid)];
    all.filter((pid) => commandOf(pid).includes('/launcher/main.js')).forEach((pid) => process.kill(pid, 'SIGINT'));
    expect(await platform.exitCode()).toBe(0);
    await waitFor(() => (all.some(isRunning) ? undefined : true));
    expect(platform.output).toContain('Stopping …');
    expect(platform.errorOutput).toBe('');
  });
});

function isRunning(pid: number): boolean {
  return commandOf(pid) !== '';
}

/** Empty for a process that has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
