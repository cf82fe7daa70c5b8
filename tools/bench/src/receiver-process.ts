import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { eventIdOf, localhostCertificate, startWebhookReceiver } from '@vc/development/webhook-receiver';

/** First argument of the receiver's process. */
export const RECEIVER = 'receiver';

const REPORT_MS = 20;

/** `at` is the time of arrival, in milliseconds since 1970. */
export type Arrival = [path: string, eventId: string, at: number];

/** Requests to this path are answered after the milliseconds that follow it, and are not reported. */
export const SLOW_PATH = '/slow/';

/** Runs the receiver in this process. It answers 204, and reports the arrivals to the parent process. */
export async function runReceiver(dataDir: string): Promise<void> {
  let arrivals: Arrival[] = [];
  const { url } = await startWebhookReceiver({
    ...(await localhostCertificate(dataDir)),
    receive: (webhook, response) => {
      if (webhook.path.startsWith(SLOW_PATH)) {
        return void setTimeout(() => response.writeHead(200).end(), Number(webhook.path.slice(SLOW_PATH.length)));
      }
      arrivals.push([webhook.path, eventIdOf(webhook), Date.now()]);
      response.writeHead(204).end();
    },
  });
  report(url);
  setInterval(() => {
    if (arrivals.length > 0) report(arrivals);
    arrivals = [];
  }, REPORT_MS);
  process.once('disconnect', () => process.exit());
}

function report(message: string | Arrival[]): void {
  if (!process.send) throw new Error('The receiver is not a child process, so it cannot report.');
  process.send(message);
}

/** A receiver in a child process, with its arrivals. */
export class ReceiverProcess {
  readonly arrivals: Arrival[] = [];

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    child.on('message', (arrivals: Arrival[]) => this.arrivals.push(...arrivals));
  }

  static async start(dataDir: string): Promise<ReceiverProcess> {
    const child = fork(__filename, [RECEIVER, dataDir]);
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
