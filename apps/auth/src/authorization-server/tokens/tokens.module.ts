import { Module } from '@nestjs/common';
import { EndedTokens } from './ended-tokens';
import { ExpiredRowsSweeper } from './expired-rows.sweeper';
import { ExpiredRowsRepository } from './expired-rows.repository';
import { GrantTokensRepository } from './grant-tokens.repository';
import { InternalRevokedTokensController } from './internal-revoked-tokens.controller';
import { RevocationFeed } from './revocation-feed';
import { RevocationFollowersRepository } from './revocation-followers.repository';
import { RevokedTokensRepository } from './revoked-tokens.repository';
import { SigningKeysRepository } from './signing-keys.repository';
import { SigningKeysService } from './signing-keys.service';

@Module({
  controllers: [InternalRevokedTokensController],
  providers: [
    SigningKeysService,
    SigningKeysRepository,
    RevokedTokensRepository,
    RevocationFollowersRepository,
    RevocationFeed,
    EndedTokens,
    GrantTokensRepository,
    ExpiredRowsSweeper,
    ExpiredRowsRepository,
  ],
  exports: [EndedTokens, GrantTokensRepository, RevocationFeed, RevokedTokensRepository, SigningKeysService],
})
export class TokensModule {}
