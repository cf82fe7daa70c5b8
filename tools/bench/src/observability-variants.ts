import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Variant {
  what: string;
  environment: Record<string, string>;
}

/** What a platform observes. */
export function observabilityVariants(collectorUrl: string): Variant[] {
  const lines = { ACCESS_LOG: 'on' };
  const traces = { ...lines, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl };
  const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  return [
    { what: 'metrics and access log', environment: lines },
    { what: 'metrics, access log and 5 % of the traces', environment: { ...traces, ...sampler } },
    { what: 'metrics, access log and all traces', environment: traces },
  ];
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
