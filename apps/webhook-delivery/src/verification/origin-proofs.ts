import { Injectable } from '@nestjs/common';
import { allowanceOriginOf, proofFileUrlOf, proofRecordNameOf, proofTextOf } from '@vc/feature/webhook-store';
import { OutgoingHttp, OutgoingHttpError, TxtRecords } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import { DeliveryConfig } from '../delivery-config';
import { type ChallengedEndpoint, ChallengesRepository } from './challenges.repository';

/** What proves an endpoint that has answered a challenge with 2xx, besides the echo (docs/adr/0102). */
@Injectable()
export class OriginProofs {
  constructor(
    private readonly database: Database,
    private readonly challenges: ChallengesRepository,
    private readonly outgoing: OutgoingHttp,
    private readonly records: TxtRecords,
    private readonly config: DeliveryConfig,
  ) {}

  /** Asks the origin itself last. */
  async isProven(endpoint: ChallengedEndpoint): Promise<boolean> {
    if (this.config.trustedOrigins.includes(allowanceOriginOf(endpoint.url))) return true;
    if (await this.hasProvenSibling(endpoint)) return true;
    const published = await Promise.all([this.isInFile(endpoint), this.isInRecord(endpoint)]);
    return published.includes(true);
  }

  /** The origin already receives all that the same organization sends to another endpoint. */
  private async hasProvenSibling(endpoint: ChallengedEndpoint): Promise<boolean> {
    const urls = await this.database.acrossTenants((tx) => this.challenges.listProvenUrls(tx, endpoint.tenant_id));
    return urls.some((url) => allowanceOriginOf(url) === allowanceOriginOf(endpoint.url));
  }

  /** The request has nothing of the endpoint, so that a server that repeats requests proves nothing. */
  private async isInFile({ id, url }: ChallengedEndpoint): Promise<boolean> {
    const headers = { accept: 'text/plain', 'user-agent': 'vc-platform-webhooks/1' };
    try {
      const { status, body } = await this.outgoing.request({ method: 'GET', url: proofFileUrlOf(url), headers });
      const lines = body.toString('utf8').split('\n');
      return status === 200 && lines.some((line) => line.trim() === proofTextOf(id));
    } catch (error) {
      if (error instanceof OutgoingHttpError) return false;
      throw error;
    }
  }

  /** DNS that does not answer is no proof. Another challenge asks it again. */
  private async isInRecord({ id, url }: ChallengedEndpoint): Promise<boolean> {
    const name = proofRecordNameOf(url);
    const texts = name === undefined ? [] : await this.records.list(name).catch(() => []);
    return texts.includes(proofTextOf(id));
  }
}
