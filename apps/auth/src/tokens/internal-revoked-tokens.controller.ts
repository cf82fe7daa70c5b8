import { Controller, Get, Query } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { IsISO8601 } from 'class-validator';
import { RevokedTokensRepository } from './revoked-tokens.repository';

class RevokedTokensQuery {
  @IsISO8601({ strict: true })
  since: string;
}

/** What the services ask for every few seconds, because they check access tokens without asking. */
@Controller('internal/revoked-tokens')
@Internal()
export class InternalRevokedTokensController {
  constructor(private readonly revoked: RevokedTokensRepository) {}

  @Get()
  async list(@Query() { since }: RevokedTokensQuery) {
    return this.revoked.listSince(new Date(since));
  }
}
