import type { CallOptions } from './call-options';
import type { EventStreams } from './event-streams';
import type { components, operations } from './generated/api';
import type { Operations } from './operations';
import { waitFor, type WaitOptions } from './outcome';

export type Issuance = components['schemas']['Issuance'];
export type CreateIssuance = components['schemas']['CreateIssuance'];

/** An issuance that was offered. */
export type OfferedIssuance = Issuance & {
  /** What the holder types into the wallet, if a transaction code was requested. */
  txCode: string | undefined;
  /** Waits until the wallet has the credentials. @throws OutcomeError if the issuance ends otherwise */
  completed: (options?: WaitOptions) => Promise<Issuance>;
};

/** Issues credentials. */
export class Issuances {
  constructor(
    private readonly api: Operations<operations>,
    private readonly streams: EventStreams,
  ) {}

  async create(body: CreateIssuance, options?: CallOptions): Promise<OfferedIssuance> {
    const { data, meta } = await this.api.createIssuance({ body }, options);
    return { ...data, txCode: meta?.txCode, completed: async (wait) => this.completed(data.id, wait) };
  }

  /** Waits until the wallet has the credentials. @throws OutcomeError if the issuance ends otherwise */
  async completed(id: string, options: WaitOptions = {}): Promise<Issuance> {
    return waitFor(
      {
        what: `Issuance ${id}`,
        get: async (call) => (await this.api.getIssuance({ path: { id } }, call)).data,
        follow: () => this.streams.follow({ issuanceId: id }),
        until: ['completed'],
        ended: ['failed', 'expired'],
      },
      options,
    );
  }
}
