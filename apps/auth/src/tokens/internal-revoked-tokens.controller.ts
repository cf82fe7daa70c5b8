import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { IsISO8601 } from 'class-validator';
import { RevocationNews } from './revocation-news';
import { Revocation, RevokedTokensRepository } from './revoked-tokens.repository';

/** What another process of this service has revoked is found after that time. */
const WAIT_MS = 5_000;
/** Told again, because a transaction may commit later than its time says. */
const OVERLAP_MS = 30_000;

class RevokedTokensQuery {
  /** Time of the last revocation that the caller knows. */
  @IsISO8601({ strict: true })
  after: string;
}

/** What the services always ask for, because they check access tokens without asking. */
@Controller('internal/revoked-tokens')
@Internal()
export class InternalRevokedTokensController {
  constructor(
    private readonly revoked: RevokedTokensRepository,
    private readonly news: RevocationNews,
  ) {}

  /** Answers as soon as there is a later one, or after a while all the same. */
  @Get()
  async list(@Query() query: RevokedTokensQuery): Promise<Revocation[]> {
    const after = new Date(query.after);
    const since = new Date(after.getTime() - OVERLAP_MS);
    return this.news.during(async (signal) => {
      const known = await this.revoked.listSince(since);
      if (known.some(({ revokedAt }) => revokedAt > after)) return known;
      await signal.wait(WAIT_MS);
      return this.revoked.listSince(since);
    });
  }
}
