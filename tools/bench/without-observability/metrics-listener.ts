import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

interface Options {
  port: number;
  host: string;
}

/** Answers scrapes with nothing, and collects nothing of the process. */
export async function openMetricsListener({ port, host }: Options): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(204).end());
  server.listen(port, host);
  await once(server, 'listening');
  server.unref();
  return server;
}
