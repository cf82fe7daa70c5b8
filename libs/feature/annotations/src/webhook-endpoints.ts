import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { DomainError } from '@vc/platform/http';
import { WebhooksClient } from '@vc/platform/service-clients';
import { endpointDisabled, endpointUnknown } from './annotation.errors';

/** A change of an endpoint takes effect after this time at most. */
const REUSE_MS = 5_000;
const CACHE_SIZE = 10_000;

type EndpointKey = [tenant: TenantId, id: string];
type EndpointState = 'enabled' | 'disabled' | 'unknown';

/** Checks the webhook endpoints that clients name in their requests. */
@Injectable()
export class WebhookEndpoints {
  /** An endpoint that was enabled counts as enabled while webhooks is away: the delivery decides again. */
  private readonly states = new GrowingCache<string, EndpointState, EndpointKey>({
    max: CACHE_SIZE,
    ttl: REUSE_MS,
    ttlResolution: 0,
    perf: { now: () => this.clock().getTime() },
    ignoreFetchAbort: true,
    fetchMethod: (_key, known, { context }) => this.fetchState(context, known),
  });

  constructor(
    private readonly webhooks: WebhooksClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Does nothing without an id.
   * @throws ValidationFailed if the tenant has no such endpoint, or if it is disabled
   * @throws DomainError `UNAVAILABLE` if webhooks does not answer, and the endpoint is not known
   */
  async assertEnabled(tenant: TenantId, id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const key = `${tenant}/${id}`;
    const state = await this.states.forceFetch(key, { context: [tenant, id] });
    if (state === 'enabled') return;
    this.states.delete(key);
    throw state === 'disabled' ? endpointDisabled() : endpointUnknown();
  }

  private async fetchState([tenant, id]: EndpointKey, known: EndpointState | undefined): Promise<EndpointState> {
    try {
      const endpoint = await this.webhooks.findEndpoint(tenant, id);
      if (!endpoint) return 'unknown';
      return endpoint.enabled ? 'enabled' : 'disabled';
    } catch (error) {
      if (known && error instanceof DomainError) return known;
      throw error;
    }
  }
}
