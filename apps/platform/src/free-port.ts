import { AddressInfo, createServer } from 'node:net';

/** The wanted port, or another where that one is taken. */
export async function freePortNear(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? (await tryPort(0))!;
}

async function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
