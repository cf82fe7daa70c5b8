import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { localhostCertificate, startWebhookReceiver } from '@vc/development/webhook-receiver';

/** First argument of the process that receives. */
export const RECEIVER = 'receiver';

const REPORT_MS = 20;

/** Milliseconds since 1970 at which the event arrived at the path. */
export type Arrival = [path: string, eventId: string, at: number];

/** The receiver in a separate process. It answers 204, and reports the arrivals. */
export async function runReceiver(dataDir: string): Promise<void> {
  let arrivals: Arrival[] = [];
  const { url } = await startWebhookReceiver({
    ...(await localhostCertificate(dataDir)),
    receive: ({ path, headers }, response) => {
      arrivals.push([path, headers['webhook-id']!, Date.now()]);
      response.writeHead(204).end();
    },
  });
  process.send!(url);
  setInterval(() => {
    if (arrivals.length > 0) process.send!(arrivals);
    arrivals = [];
  }, REPORT_MS);
  process.once('disconnect', () => process.exit());
}

/** What such a process has received. */
export class ReceiverProcess {
  readonly arrivals: Arrival[] = [];

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    child.on('message', (arrivals: Arrival[]) => this.arrivals.push(...arrivals));
  }

  static async start(dataDir: string): Promise<ReceiverProcess> {
    const child = fork(process.argv[1]!, [RECEIVER, dataDir]);
    const url = await new Promise<string>((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error('The receiver did not start.')));
    });
    return new ReceiverProcess(child, url);
  }

  stop(): void {
    this.child.kill();
  }
}
