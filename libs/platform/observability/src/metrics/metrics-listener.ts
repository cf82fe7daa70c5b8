import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Logger } from '../logger';
import { expose, type MetricsReading, readMetrics } from './exposition';
import type { Metrics } from './metrics';
import { processMetrics } from './process-metrics';

const PATH = /^\/metrics(\?|$)/;

interface Options {
  /** Of the process. */
  name: string;
  port: number;
  host: string;
  /** The services that run in the process now. */
  services: () => readonly Metrics[];
  /** Reads further processes with replicas of the services. Default: there are none. */
  readOthers?: () => Promise<MetricsReading[]>;
  logger: Logger;
}

/** Serves `GET /metrics` on a listener of its own, which no gateway routes to. */
export async function openMetricsListener(options: Options): Promise<Server> {
  const { name, port, host, services, readOthers = () => [], logger } = options;
  const ofProcess = processMetrics(name);
  const answer = async ({ method, url = '/' }: IncomingMessage, response: ServerResponse) => {
    if (!PATH.test(url)) return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    const readings = await Promise.all([readMetrics(ofProcess, services()), readOthers()]);
    const { contentType, body } = await expose(readings.flat());
    response.writeHead(200, { 'content-type': contentType }).end(method === 'HEAD' ? '' : body);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((err: unknown) => {
      logger.error({ event: 'metrics.not-exposed', err });
      response.writeHead(500).end();
    });
  });
  server.listen(port, host);
  // Rejects with the error of the server, for example a port that is taken.
  await once(server, 'listening');
  // Scrapes do not keep a process running that has ended its work.
  server.unref();
  return server;
}
