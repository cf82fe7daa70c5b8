import { calling } from './key-service-error';

/** Bounds of the calls of a key service. */
export interface ClientLimits {
  /** Longest time of one call with its repetitions, in ms. */
  timeoutMs: number;
}

/** Attempts of one call: a client repeats one that the service throttles or whose connection is lost. */
export const MAX_ATTEMPTS = 3;

/** The key service of a cloud. Its client is opened with the first call, and again after a failure to open it. */
export abstract class CloudService<Client> {
  /** Name of the service in errors. */
  abstract readonly name: string;
  private opening: Promise<Client> | undefined;

  /** @throws KeyServiceError with the code of the service */
  async call<T>(operation: string, work: (client: Client) => Promise<T>): Promise<T> {
    const opening = (this.opening ??= this.openClient());
    const client = await opening.catch((error: unknown) => {
      if (this.opening === opening) this.opening = undefined;
      throw error;
    });
    return calling(this.name, operation, () => work(client));
  }

  async close(): Promise<void> {
    const client = await this.opening?.catch(() => undefined);
    this.opening = undefined;
    if (client !== undefined) await this.closeClient(client);
  }

  /** It sends no request. @throws Error when the package of the client is not installed */
  protected abstract openClient(): Promise<Client>;
  protected abstract closeClient(client: Client): Promise<void>;
}

/** Returns the options of a call that is given up, with its repetitions, after this time. */
export const limitsOf = ({ timeoutMs }: ClientLimits) => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

/** Node's codes of a package that is not there. */
const NOT_FOUND = ['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'];

/**
 * Loads the client of a cloud, which is an optional package: most installations use none.
 * @throws Error naming the package that is not installed
 */
export async function loadClient<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if (!NOT_FOUND.includes(String((cause as { code?: unknown }).code))) throw cause;
    throw new Error(`The optional package ${name} is not installed.`, { cause });
  }
}
