import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort, freePortNear, freePorts } from './free-port';

const PROGRAM = `
  import(${JSON.stringify(join(__dirname, 'free-port.ts'))})
    .then(({ freePorts }) => freePorts(16))
    .then((ports) => console.log(JSON.stringify(ports)), console.error);
  process.stdin.resume();
`;

/** Another process, which runs until it is stopped. */
function runProgram() {
  const child = spawn(process.execPath, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--eval', PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ports = once(child.stdout, 'data').then(([printed]) => JSON.parse(String(printed)) as number[]);
  return { ports, stop: () => child.stdin.end() };
}

describe('a free port', () => {
  it('is given once in a process, whoever asks', async () => {
    const ports = (await Promise.all(Array.from({ length: 8 }, () => freePorts(8)))).flat();
    expect(new Set(ports).size).toBe(64);
  });

  it('is given to one process at a time, with those that follow it', async () => {
    const followed = (port: number) => Array.from({ length: 10 }, (_, next) => port + next);
    const programs = [runProgram(), runProgram()];
    const given = [await freePorts(16), ...(await Promise.all(programs.map((program) => program.ports)))];
    for (const { stop } of programs) stop();
    const ports = given.map((each) => new Set(each.flatMap(followed)));
    expect(new Set(ports.flatMap((each) => [...each])).size).toBe(ports.reduce((sum, { size }) => sum + size, 0));
  });

  it('is not close to the one that is given next', async () => {
    const [one = 0, other = 0] = await freePorts(2);
    expect(Math.abs(other - one)).toBeGreaterThan(20);
  });

  it('is outside the range that the kernel gives to outgoing connections', async () => {
    const [first = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t').map(Number);
    expect(Math.max(...(await freePorts(64)))).toBeLessThan(first);
  });

  it('is not one on which a program listens', async () => {
    const taken = await freePort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
    try {
      expect(await freePortNear(taken)).not.toBe(taken);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
    expect(await freePortNear(taken)).toBe(taken);
  });
});
