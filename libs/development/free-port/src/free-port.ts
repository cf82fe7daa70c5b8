import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** `net.ipv4.ip_local_port_range` of Linux begins there. */
const FIRST_OUTGOING = 32_768;
const FIRST_FIXED = 10_000;
/**
 * From one port to the next: a platform also takes ports that follow its own. All ports come before one comes again, because
 * their number is no multiple of 37.
 */
const STEP = 37;

/** A process begins at a random port and gives each one once, so that two of its programs never get the same one. */
let next = FIRST_FIXED + Math.floor(Math.random() * (FIRST_OUTGOING - FIRST_FIXED));

/**
 * A port on which no program listens now. It is below the range from which the kernel takes those of outgoing
 * connections, so that it is not taken before its program starts, or while it is started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next;
    next = port + STEP < FIRST_OUTGOING ? port + STEP : port + STEP - FIRST_OUTGOING + FIRST_FIXED;
    if ((await bind(port).catch(() => undefined)) !== undefined) return port;
  }
}

/** Different ports, as `freePort` gives them. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
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
