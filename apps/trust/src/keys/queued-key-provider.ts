import { setTimeout as pause } from 'node:timers/promises';
import {
  type GeneratedKey,
  type KeyMaterial,
  type KeyOwner,
  KeyProvider,
  providerUnavailable,
  type SigningKey,
  type StoredKey,
} from '@vc/keys/provider';
import { DomainError } from '@vc/platform/http';
import { FairQueue, QueueFullError } from '@vc/platform/scheduling';
import { translating } from '@vc/protocol/errors';
import type { KeyType } from '../pki/key-type';
import { providerOverloaded } from './key.errors';
import { KeyProviderMetrics, type ProviderOperation } from './key-provider-metrics';

/** Calls that wait, of all tenants and of one. */
const MAX_WAITING = 2_000;
const MAX_WAITING_PER_TENANT = 500;

interface QueueOptions {
  /** Calls that the provider works on at a time. */
  slots: number;
  /** Longest wait of a caller, in ms, for its turn and for the answer. */
  timeoutMs: number;
}

/** One call of the provider. */
interface Call<T> {
  tenant: string;
  operation: ProviderOperation;
  work: () => Promise<T>;
}

class CallLateError extends Error {}

/**
 * Limits what a remote provider has to do at a time, and measures it: an HSM makes some hundred signatures a second.
 * Tenants take turns. A caller waits for a limited time, also for a provider that never answers; the slot of such a call
 * stays taken until the provider lets go of it.
 */
export class QueuedKeyProvider extends KeyProvider {
  override readonly name;
  override readonly keyTypes;
  readonly slots: number;
  private readonly queue: FairQueue;
  private readonly metrics: KeyProviderMetrics;

  constructor(
    private readonly provider: KeyProvider,
    private readonly options: QueueOptions,
  ) {
    super();
    this.name = provider.name;
    this.keyTypes = provider.keyTypes;
    this.slots = options.slots;
    this.metrics = new KeyProviderMetrics(provider.name);
    this.queue = new FairQueue({
      slots: options.slots,
      maxWaiting: MAX_WAITING,
      maxWaitingPerKey: MAX_WAITING_PER_TENANT,
    });
  }

  /** Calls that wait for a slot. */
  get waiting(): number {
    return this.queue.waitingCount;
  }

  /** Slots that are taken. */
  get inUse(): number {
    return this.queue.runningCount;
  }

  /** A key that comes too late for its caller is destroyed. */
  async generate(owner: KeyOwner, keyType: KeyType): Promise<GeneratedKey> {
    let isAwaited = true;
    const work = async () => {
      const made = await this.provider.generate(owner, keyType);
      if (!isAwaited) await this.provider.destroy(made);
      return made;
    };
    try {
      return await this.run({ tenant: owner.tenantId, operation: 'generate', work });
    } finally {
      isAwaited = false;
    }
  }

  async open(key: StoredKey): Promise<SigningKey> {
    const { tenantId: tenant } = key;
    const opened = await this.run({ tenant, operation: 'open', work: () => this.provider.open(key) });
    return { ...opened, sign: (inputs) => this.sign(tenant, opened, inputs) };
  }

  async destroy(material: KeyMaterial): Promise<void> {
    await this.run({ tenant: '', operation: 'destroy', work: () => this.provider.destroy(material) });
  }

  /** It takes no turn: a provider that is busy can sign. */
  async check(): Promise<void> {
    await this.inTime(this.provider.check());
  }

  override async close(): Promise<void> {
    await this.provider.close();
  }

  /** Each part of the inputs takes a turn of its own. After a failure, those that wait are not signed. */
  private async sign(tenant: string, { sign }: SigningKey, inputs: Uint8Array[]): Promise<Buffer[]> {
    const size = this.provider.inputsPerCall;
    const parts = Array.from({ length: Math.ceil(inputs.length / size) }, (_, index) =>
      inputs.slice(index * size, (index + 1) * size),
    );
    const stop = new AbortController();
    const signPart = (part: Uint8Array[]) => async () => {
      stop.signal.throwIfAborted();
      try {
        return await sign(part);
      } catch (error) {
        // Before the next part takes its turn.
        stop.abort();
        throw error;
      }
    };
    try {
      const signed = parts.map((part) => this.run({ tenant, operation: 'sign', work: signPart(part) }, stop.signal));
      return (await Promise.all(signed)).flat();
    } finally {
      stop.abort();
    }
  }

  /**
   * Waits for a turn, and does the work.
   * @param signal of a caller that may have given up meanwhile
   * @throws DomainError `UNAVAILABLE`
   */
  private async run<T>({ tenant, operation, work }: Call<T>, signal?: AbortSignal): Promise<T> {
    const late = new AbortController();
    const measured = async () => {
      late.signal.throwIfAborted();
      return this.metrics.measure(operation, work);
    };
    try {
      const queued = translating(() => this.queue.run(tenant, measured), QueueFullError, providerOverloaded);
      return await this.inTime(queued);
    } catch (error) {
      if (signal?.aborted !== true) this.note(operation, error);
      throw error instanceof DomainError ? error : providerUnavailable(error);
    } finally {
      late.abort();
    }
  }

  private note(operation: ProviderOperation, error: unknown): void {
    const isFull = error instanceof DomainError && error.cause instanceof QueueFullError;
    const reason = isFull ? 'full' : error instanceof CallLateError ? 'late' : 'failed';
    this.metrics.countFailure(operation, reason);
  }

  /** @throws CallLateError after the longest wait */
  private async inTime<T>(work: Promise<T>): Promise<T> {
    const { timeoutMs } = this.options;
    const done = new AbortController();
    const tooLate = pause(timeoutMs, undefined, { signal: done.signal, ref: false }).then(() => {
      throw new CallLateError(`The key provider ${this.name} has not answered within ${timeoutMs} ms.`);
    });
    tooLate.catch(() => undefined);
    try {
      return await Promise.race([work, tooLate]);
    } finally {
      done.abort();
    }
  }
}
