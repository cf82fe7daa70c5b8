import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Address {
  port: number;
  host: string;
  /** Whether another process of the program listens on the port, and shares it with this one. */
  isShared?: boolean;
}

/**
 * libuv accepts one connection of a listening socket in a turn of the event loop. A turn takes tens of milliseconds while many requests
 * come, so new connections would wait for seconds behind those of a flood, where nothing measures or refuses them.
 */
const SOCKETS = 16;
/** Whether the kernel divides the connections of a port among the sockets that share it, also those of several processes. */
export const DIVIDES_CONNECTIONS = process.platform === 'linux';

/**
 * Listens with several sockets on one port, each of which has a server of its own.
 * @param create a server that does not listen
 * @throws the error of the server, for example `EADDRINUSE`
 */
export async function listenOnSockets(
  create: () => Server,
  { port, host, isShared = false }: Address,
): Promise<[Server, ...Server[]]> {
  if (!DIVIDES_CONNECTIONS) return [await listen(create(), { port, host })];
  if (!isShared) await assertFree({ port, host });
  const first = await listen(create(), { port, host }, DIVIDES_CONNECTIONS);
  const shared = { port: (first.address() as AddressInfo).port, host };
  const others = Array.from({ length: SOCKETS - 1 }, async () => listen(create(), shared, DIVIDES_CONNECTIONS));
  return [first, ...(await Promise.all(others))];
}

/** Another process of the same user may share the port, too, instead of failing to open it. The kernel chooses port 0 among free ones. */
async function assertFree(address: Address): Promise<void> {
  if (address.port === 0) return;
  const server = await listen(createServer(), address);
  await once(server.close(), 'close');
}

async function listen(server: Server, address: Address, reusePort = false): Promise<Server> {
  await once(server.listen({ ...address, reusePort }), 'listening');
  return server;
}
