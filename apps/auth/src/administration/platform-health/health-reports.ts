import type { ServiceName } from '@vc/contract/access';
import { createServiceToken, type ServiceKeys } from '@vc/platform/access-control';
import type { HealthReport } from '@vc/platform/service';
import { Agent } from 'undici';
import { replicaUrlsOf } from './replica-urls';
import type { ReplicaHealth } from './service-health';

/** A report has a kilobyte. */
const MAX_REPORT_BYTES = 64 * 1024;

interface Options {
  keys: ServiceKeys;
  urlOf: (service: ServiceName) => string;
  /** Longest wait for a service, in ms. */
  timeoutMs: number;
}

/** Asks the replicas of services for their health reports, at their internal listeners. */
export class HealthReports {
  /** Connections are not kept: another request may have to reach another replica. */
  private readonly agent = new Agent({ maxResponseSize: MAX_REPORT_BYTES, pipelining: 0 });

  constructor(private readonly options: Options) {}

  /** Ends after the time limit at the latest, and does not throw. */
  async ask(service: ServiceName): Promise<ReplicaHealth[]> {
    const { timeoutMs, urlOf } = this.options;
    const signal = AbortSignal.timeout(timeoutMs);
    // A look-up of a name has no time limit of its own.
    const urls = await Promise.race([replicaUrlsOf(urlOf(service)), untilAborted(signal)]).catch(() => undefined);
    if (!urls) return [{ status: 'unknown', reason: 'The name of the service does not resolve.' }];
    return Promise.all(urls.map(async (url) => this.askReplica(service, url, signal)));
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async askReplica(service: ServiceName, url: string, signal: AbortSignal): Promise<ReplicaHealth> {
    try {
      const { statusCode, body } = await this.get(urlBelow(url, 'internal/health-report'), signal, service);
      if (statusCode === 200) return toReplicaHealth(await body.json());
      await body.dump();
      if (statusCode === 503) return { status: 'not-ready', reason: await this.reasonOf(url, signal) };
      return { status: 'unknown', reason: reasonOfStatus(statusCode) };
    } catch {
      const reason = signal.aborted ? 'It has not answered in time.' : 'It cannot be reached.';
      return { status: 'unknown', reason };
    }
  }

  /** A replica that starts or stops answers the question for its readiness only. */
  private async reasonOf(url: string, signal: AbortSignal): Promise<string> {
    const { body } = await this.get(urlBelow(url, 'health/ready'), signal);
    const { errors } = (await body.json()) as { errors?: { detail?: string }[] };
    return errors?.[0]?.detail ?? 'It is not ready.';
  }

  private async get({ origin, pathname: path }: URL, signal: AbortSignal, service?: ServiceName) {
    const { keys } = this.options;
    const authorization = service && `Bearer ${createServiceToken(keys, service)}`;
    const headers = { ...(authorization && { authorization }), connection: 'close' };
    return this.agent.request({ origin, path, method: 'GET', headers, signal });
  }
}

/** Resolves to undefined when the signal is aborted. */
async function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}

/** @param base with or without a path, and with or without a slash at its end */
function urlBelow(base: string, path: string): URL {
  return new URL(path, base.endsWith('/') ? base : `${base}/`);
}

function toReplicaHealth(answer: unknown): ReplicaHealth {
  if (!isReport(answer)) return { status: 'unknown', reason: 'Its answer is no health report.' };
  return { status: answer.isReady ? 'ready' : 'not-ready', report: answer };
}

/** Whether the members that are read are there. A service that was taken over may answer anything. */
function isReport(answer: unknown): answer is HealthReport {
  const { isReady, problems, outbox, consumer } = (answer ?? {}) as Partial<HealthReport>;
  return (
    typeof isReady === 'boolean' &&
    Array.isArray(problems) &&
    typeof outbox === 'object' &&
    (consumer === undefined || Array.isArray(consumer.topics))
  );
}

function reasonOfStatus(status: number): string {
  if (status === 401) return 'It refuses the service token of auth. Keys or clocks differ.';
  if (status === 404) return 'It has no health report. It is of an earlier release.';
  return `It answers ${status}.`;
}
