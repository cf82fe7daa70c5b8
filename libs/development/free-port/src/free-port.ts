import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** `net.ipv4.ip_local_port_range` of Linux begins there. */
const FIRST_OUTGOING = 32_768;
const FIRST_FIXED = 10_000;
/** Each process gives ports of a range of its own. */
const RANGES = 32;
const RANGE_SIZE = Math.floor((FIRST_OUTGOING - FIRST_FIXED) / RANGES);
/** From one port to the next: a platform also takes ports that follow its own. */
const STEP = 37;
/** The last ports of a range only follow others. All others come before one comes again: 37 does not divide their number. */
const PORTS_GIVEN = RANGE_SIZE - STEP;

/** The range of a process, and the offset of the port that it gives next. */
interface PortRange {
  first: number;
  offset: number;
}

const RANGE_OF_PROCESS = Symbol.for('vc.portRange');

/**
 * A port on which no program listens now, and which no other process is given. It is below the range from which the kernel takes
 * those of outgoing connections, so that it is not taken before its program starts, or while it is started again.
 * @throws Error if other processes hold all ranges
 */
export async function freePort(): Promise<number> {
  const range = await rangeOfProcess();
  for (;;) {
    range.offset = (range.offset + STEP) % PORTS_GIVEN;
    const port = range.first + range.offset;
    if ((await bind(port).catch(() => undefined)) !== undefined) return port;
  }
}

/** One for the process, also where Jest loads this module anew for each file. */
function rangeOfProcess(): Promise<PortRange> {
  const holder = globalThis as typeof globalThis & { [RANGE_OF_PROCESS]?: Promise<PortRange> };
  if (holder[RANGE_OF_PROCESS]) return holder[RANGE_OF_PROCESS];
  const value = takeRange();
  Object.defineProperty(globalThis, RANGE_OF_PROCESS, { value });
  return value;
}

/** A process holds its range by the port before it, on which it listens until it ends. */
async function takeRange(): Promise<PortRange> {
  const start = Math.floor(Math.random() * RANGES);
  for (let tried = 0; tried < RANGES; tried++) {
    const held = FIRST_FIXED + ((start + tried) % RANGES) * RANGE_SIZE;
    if (await listen(held).catch(() => undefined)) return { first: held + 1, offset: 0 };
  }
  throw new Error(`${RANGES} other processes hold all ports from ${FIRST_FIXED} to ${FIRST_OUTGOING}.`);
}

async function listen(port: number, host = '127.0.0.1'): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).unref();
  await once(server.listen(port, host), 'listening');
  return server;
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
  await bind(port, host);
}

/** @throws Error `EADDRINUSE` */
async function bind(port: number, host?: string): Promise<number> {
  const server = await listen(port, host);
  const { port: free } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return free;
}
