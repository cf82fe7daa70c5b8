import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import { freePort, freePortNear, freePorts } from './free-port';

describe('a free port', () => {
  it('is given once in a process, whoever asks', async () => {
    const ports = (await Promise.all(Array.from({ length: 8 }, () => freePorts(8)))).flat();
    expect(new Set(ports).size).toBe(64);
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
