import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';

export interface Variant {
  what: string;
  environment: Record<string, string>;
}

/** What SIGUSR2 turns off and on in a platform. In the first one it is nothing, which shows the error of the measurement. */
export function observabilityVariants(collectorUrl: string): Variant[] {
  const lines = { ACCESS_LOG: 'on' };
  const traces = { ...lines, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl };
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  return [
    { what: 'nothing', environment: { ...traces, BENCH_SWITCH: 'none' } },
    { what: 'metrics and access log', environment: lines },
    { what: 'metrics, access log and 5 % of the traces', environment: { ...traces, ...sampler } },
    { what: 'metrics, access log and all traces', environment: traces },
  ];
}

/** Returns the folder of a launcher whose metrics, spans and access log are turned off and on by SIGUSR2. */
export function buildSwitchedLauncher(): string {
  const words = ['tools/bench/switched-observability/build.mjs'];
  const { status } = spawnSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The launcher whose observability is switched could not be built.');
  return resolve('dist/switched-observability');
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
