import type { Signer } from '@vc/protocol/crypto';

const MAX_INPUTS = 100;

interface Waiting {
  input: Uint8Array;
  resolve: (signature: Buffer) => void;
  reject: (error: unknown) => void;
}

/** Sends what is to be signed at the same time in one call: of one request, and of requests that run side by side. */
export class BatchedSigner {
  private waiting: Waiting[] = [];

  /** @param signAll one signature per input, in their order */
  constructor(private readonly signAll: (inputs: Uint8Array[]) => Promise<Buffer[]>) {}

  readonly sign: Signer = (input) =>
    new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ input, resolve, reject });
    });

  private flush(): void {
    const all = this.waiting;
    this.waiting = [];
    for (let start = 0; start < all.length; start += MAX_INPUTS) void this.send(all.slice(start, start + MAX_INPUTS));
  }

  private async send(batch: Waiting[]): Promise<void> {
    try {
      const signatures = await this.signAll(batch.map(({ input }) => input));
      batch.forEach(({ resolve, reject }, index) => {
        const signature = signatures[index];
        if (signature) resolve(signature);
        else reject(new Error(`There is no signature for input ${index} of the batch.`));
      });
    } catch (error) {
      batch.forEach(({ reject }) => reject(error));
    }
  }
}
