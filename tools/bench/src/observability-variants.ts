import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

export interface Variant {
  what: string;
  environment: Record<string, string>;
  /** Folder of the launcher; that of this source unless given. */
  repository?: string;
}

/** The first one is what the others are compared with. The second one is the same, and shows the error of the measurement. */
export function observabilityVariants(collectorUrl: string): Variant[] {
  const without = { environment: { ACCESS_LOG: 'off' }, repository: buildWithoutObservability() };
  const traces = { ACCESS_LOG: 'on', OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl };
  return [
    { what: 'without observability', ...without },
    { what: 'without observability, once more', ...without },
    { what: 'metrics and access log', environment: { ACCESS_LOG: 'on' } },
    {
      what: 'metrics, access log and 5 % of the traces',
      environment: { ...traces, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
    },
    { what: 'metrics, access log and all traces', environment: traces },
  ];
}

/** Returns the folder of the launcher whose metrics, spans and access log do nothing. */
function buildWithoutObservability(): string {
  const words = ['tools/bench/without-observability/build.mjs'];
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The launcher without observability could not be built.');
  return resolve('dist/without-observability');
}

/** Takes traces and drops them. */
export async function startCollector(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const stop = () => server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
