import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** A port on which no program listens now. */
export async function freePort(): Promise<number> {
  return bind(0);
}

/** The wanted port, or another one if it is taken. */
export async function freePortNear(wanted: number): Promise<number> {
  return bind(wanted).catch(() => freePort());
}

/** @throws Error `EADDRINUSE` */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/** @throws Error `EADDRINUSE` */
async function bind(port: number): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
