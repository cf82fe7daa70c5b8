import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Citizen, HOME_AFFAIRS_SYSTEMS, HomeAffairsGateway, HomeAffairsSystem } from './home-affairs-gateway';
import { homeAffairsUnavailable, idNumberNotMagic } from './home-affairs.errors';
import { MAGIC_ID_NUMBERS, type MagicAnswer } from './magic-id-numbers';

const SLOW_MS = 3_000;
const LATENCY_MS = 1;
/** The systems of sandboxes never change their status. */
const SINCE = '2026-01-01T00:00:00.000Z';

/** Answers sandboxes by a table, without a request to home affairs (docs/adr/0071). */
@Injectable()
export class SandboxHomeAffairsGateway extends HomeAffairsGateway {
  override readonly name = 'sandbox';

  async listSystems(): Promise<HomeAffairsSystem[]> {
    return HOME_AFFAIRS_SYSTEMS.map((name) => ({ name, status: 'online', latencyMs: LATENCY_MS, since: SINCE }));
  }

  /** @throws DomainError `SANDBOX_BOUNDARY` for a number that is not in the table, `HOME_AFFAIRS_UNAVAILABLE` */
  async findCitizen(_tenant: TenantId, idNumber: string): Promise<Citizen | undefined> {
    return (await this.answerFor(idNumber)).citizen;
  }

  /** @throws DomainError as `findCitizen` */
  async compareFace(_tenant: TenantId, idNumber: string): Promise<number> {
    return (await this.answerFor(idNumber)).faceScore;
  }

  private async answerFor(idNumber: string): Promise<MagicAnswer> {
    const answer = MAGIC_ID_NUMBERS.get(idNumber);
    if (!answer) throw idNumberNotMagic();
    if (answer.isSlow) await pause(SLOW_MS);
    if (answer.fails) throw homeAffairsUnavailable(undefined);
    return answer;
  }
}
