import { setTimeout as pause } from 'node:timers/promises';
import type { WalletComponents } from '@vc/sdk';
const POLL_MS = 200;
/** The suite's error texts end with a stack trace. */
const MAX_ERROR_CHARACTERS = 300;

/** The state of a module. `FINISHED` and `INTERRUPTED` are final. */
export interface ModuleState {
  status: 'CREATED' | 'CONFIGURED' | 'RUNNING' | 'WAITING' | 'FINISHED' | 'INTERRUPTED';
  result: 'PASSED' | 'WARNING' | 'REVIEW' | 'SKIPPED' | 'FAILED' | 'UNKNOWN';
}

export interface PlannedModule {
  testModule: string;
  variant?: Record<string, string>;
}

export interface LogEntry {
  src: string;
  msg: string;
  result?: string;
  requirements?: string[];
  [member: string]: unknown;
}

type DigitalCredentialRequest = WalletComponents['schemas']['DigitalCredentialRequest'];

/** A call of `navigator.credentials.get()`, and the address to which the page posts the result. */
export interface BrowserApiRequest {
  request: { digital: { requests: Pick<DigitalCredentialRequest, 'protocol' | 'data'>[] } };
  submitUrl: string;
}

/** A module that runs in the suite. */
export class RunningModule {
  constructor(
    private readonly suite: ConformanceSuite,
    readonly id: string,
  ) {}

  /** Values that the module exposes to the implementation under test, such as its `authorization_endpoint`. */
  async listExposedValues(): Promise<Record<string, string>> {
    return (await this.suite.call<{ exposed: Record<string, string> }>('GET', `runner/${this.id}`)).exposed;
  }

  /** Waits until the module waits for the implementation under test, or has ended. */
  async waitUntilWaiting(timeoutMs: number): Promise<ModuleState> {
    return this.waitForStatus(['WAITING', 'FINISHED', 'INTERRUPTED'], timeoutMs);
  }

  async waitUntilOver(timeoutMs: number): Promise<ModuleState> {
    return this.waitForStatus(['FINISHED', 'INTERRUPTED'], timeoutMs);
  }

  /** Addresses for the user to open. */
  async listUrlsToVisit(): Promise<string[]> {
    return (await this.suite.call<{ urls: string[] }>('GET', `runner/browser/${this.id}`)).urls;
  }

  /** The requests of the module's page to the Digital Credentials API. */
  async listPageRequests(): Promise<BrowserApiRequest[]> {
    interface State {
      browser: { browserApiRequests: BrowserApiRequest[] };
    }
    return (await this.suite.call<State>('GET', `runner/${this.id}`)).browser.browserApiRequests;
  }

  /** Placeholders of pictures that the module waits for. */
  async listMissingPictures(): Promise<string[]> {
    return (await this.log()).flatMap(({ upload, img }) => (typeof upload === 'string' && !img ? [upload] : []));
  }

  /** @param picture a data URL */
  async upload(placeholder: string, picture: string): Promise<void> {
    await this.suite.call('POST', `log/${this.id}/images/${placeholder}`, picture);
  }

  async state(): Promise<ModuleState> {
    return this.suite.call<ModuleState>('GET', `info/${this.id}`);
  }

  log(): Promise<LogEntry[]> {
    return this.suite.call('GET', `log/${this.id}`);
  }

  cancel(): Promise<void> {
    return this.suite.call('DELETE', `runner/${this.id}`);
  }

  private async waitForStatus(states: ModuleState['status'][], timeoutMs: number): Promise<ModuleState> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const state = await this.state();
      if (states.includes(state.status) || Date.now() > deadline) return state;
      await pause(POLL_MS);
    }
  }
}

/** The REST interface of a running OpenID Foundation conformance suite. */
export class ConformanceSuite {
  /** @param baseUrl e.g. `https://localhost:8443` */
  constructor(readonly baseUrl: string) {}

  /** Names of the modules of a plan in all its variants. */
  async listModules(planName: string): Promise<string[]> {
    const { modules } = await this.call<{ modules: { testModule: string }[] }>('GET', `plan/info/${planName}`);
    return modules.map(({ testModule }) => testModule);
  }

  /** @param variant the values of the plan's parameters */
  async createPlan(
    planName: string,
    variant: Record<string, string>,
    configuration: object,
  ): Promise<{ id: string; modules: PlannedModule[] }> {
    const query = new URLSearchParams({ planName, variant: JSON.stringify(variant) });
    return this.call('POST', `plan?${query}`, configuration);
  }

  async start(planId: string, { testModule, variant }: PlannedModule): Promise<RunningModule> {
    const query = new URLSearchParams({ test: testModule, plan: planId });
    if (variant) query.set('variant', JSON.stringify(variant));
    const { id } = await this.call<{ id: string }>('POST', `runner?${query}`);
    return new RunningModule(this, id);
  }

  /** @throws Error with the request and the response, if the status is not 2xx */
  async call<T>(method: string, path: string, body?: object | string): Promise<T> {
    const url = `${this.baseUrl}/api/${path}`;
    const isText = typeof body === 'string';
    const headers = { 'content-type': isText ? 'text/plain' : 'application/json' };
    const requestBody = isText ? body : body && JSON.stringify(body);
    const response = await fetch(url, { method, headers, ...(requestBody !== undefined && { body: requestBody }) });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(
        `The suite answers ${method} ${url} with ${response.status}: ${text.slice(0, MAX_ERROR_CHARACTERS)}`,
      );
    }
    return (text ? JSON.parse(text) : undefined) as T;
  }
}
