import { Controller, Get, Query } from '@nestjs/common';
import { SERVICES } from '@vc/contract/access';
import { Internal } from '@vc/platform/access-control';
import { FollowRevokedTokensQuery } from './follow-revoked-tokens.query';
import type { FollowerResponse } from './follower-response';
import { RevocationFeed } from './revocation-feed';

/** Long polls of the services, which verify access tokens on their own. */
@Controller('internal/revoked-tokens')
@Internal(...SERVICES)
export class InternalRevokedTokensController {
  constructor(private readonly feed: RevocationFeed) {}

  @Get()
  async list(@Query() { follower, after }: FollowRevokedTokensQuery): Promise<FollowerResponse> {
    return this.feed.poll(follower, after);
  }
}
