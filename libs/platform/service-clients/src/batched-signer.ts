import type { Signer } from '@vc/protocol/crypto';

const MAX_INPUTS = 100;
/** The longest wait of an input for a call in flight. A slow call delays the others by no more. */
const MAX_WAIT_MS = 5;

interface Waiting {
  input: Uint8Array;
  resolve: (signature: Buffer) => void;
  reject: (error: unknown) => void;
}

/** Signs inputs that come in one turn of the event loop, or during a call of the trust service, in one call. */
export class BatchedSigner {
  private waiting: Waiting[] = [];
  private callsInFlight = 0;
  private timer?: NodeJS.Timeout;

  /** @param signAll returns one signature for each input, in order */
  constructor(private readonly signAll: (inputs: Uint8Array[]) => Promise<Buffer[]>) {}

  readonly sign: Signer = (input) =>
    new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      if (this.waiting.length > 1) return;
      if (this.callsInFlight === 0) setImmediate(() => this.flush());
      else this.timer = setTimeout(() => this.flush(), MAX_WAIT_MS);
    });

  private flush(): void {
    clearTimeout(this.timer);
    const all = this.waiting;
    this.waiting = [];
    for (let start = 0; start < all.length; start += MAX_INPUTS) void this.send(all.slice(start, start + MAX_INPUTS));
  }

  /** Never rejects. */
  private async send(batch: Waiting[]): Promise<void> {
    this.callsInFlight += 1;
    try {
      const signatures = await this.signAll(batch.map(({ input }) => input));
      batch.forEach(({ resolve, reject }, index) => {
        const signature = signatures[index];
        if (signature) resolve(signature);
        else reject(new Error(`There is no signature for input ${index} of the batch.`));
      });
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    } finally {
      this.callsInFlight -= 1;
      this.flush();
    }
  }
}
