import { Module } from '@nestjs/common';
import { TokensModule } from '../../authorization-server/tokens/tokens.module';
import { InternalUserTokensController } from './internal-user-tokens.controller';
import { UserTokensService } from './user-tokens.service';

@Module({ imports: [TokensModule], controllers: [InternalUserTokensController], providers: [UserTokensService] })
export class UsersModule {}
