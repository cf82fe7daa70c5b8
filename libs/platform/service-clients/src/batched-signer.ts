import type { Signer } from '@vc/protocol/crypto';

const MAX_INPUTS = 100;

interface Waiting {
  input: Uint8Array;
  resolve: (signature: Buffer) => void;
  reject: (error: unknown) => void;
}

/** Signs the inputs of concurrent callers in one call of the trust service. */
export class BatchedSigner {
  private waiting: Waiting[] = [];

  /** @param signAll returns one signature for each input, in order */
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
