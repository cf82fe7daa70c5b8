import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** `net.ipv4.ip_local_port_range` of Linux begins there. */
const FIRST_OUTGOING = 32_768;
const FIRST_FIXED = 10_000;

/** A port on which no program listens now. */
export async function freePort(): Promise<number> {
  return bind(0);
}

/**
 * Different ports on which no program listens now. They are below the range from which the kernel takes those of outgoing
 * connections, so that none of them is taken while its program is started again.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST_FIXED + Math.floor(Math.random() * (FIRST_OUTGOING - FIRST_FIXED));
    if (!ports.includes(port) && (await bind(port).catch(() => undefined)) !== undefined) ports.push(port);
  }
  return ports;
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
