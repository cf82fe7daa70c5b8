import type { CallOptions } from './call-options';
import type { EventStreams } from './event-streams';
import type { components, operations } from './generated/api';
import type { Operations } from './operations';
import { waitFor, type WaitOptions } from './outcome';

export type Presentation = components['schemas']['Presentation'];
export type CreatePresentation = components['schemas']['CreatePresentation'];

/** A presentation that was requested. */
export type RequestedPresentation = Presentation & {
  /** Waits for a valid presentation. @throws OutcomeError if the presentation ends otherwise */
  verified: (options?: WaitOptions) => Promise<Presentation>;
};

/** Requests presentations. */
export class Presentations {
  constructor(
    private readonly api: Operations<operations>,
    private readonly streams: EventStreams,
  ) {}

  async request(body: CreatePresentation, options?: CallOptions): Promise<RequestedPresentation> {
    const { data } = await this.api.requestPresentation({ body }, options);
    return { ...data, verified: async (wait) => this.verified(data.id, wait) };
  }

  /** Waits for a valid presentation. @throws OutcomeError if the presentation ends otherwise */
  async verified(id: string, options: WaitOptions = {}): Promise<Presentation> {
    return waitFor(
      {
        what: `Presentation ${id}`,
        get: async (call) => (await this.api.getPresentation({ path: { id } }, call)).data,
        follow: () => this.streams.follow({ presentationId: id }),
        until: ['verified'],
        ended: ['rejected', 'failed', 'expired', 'cancelled'],
      },
      options,
    );
  }
}
