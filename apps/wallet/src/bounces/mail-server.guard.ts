import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { presentedTokenOf } from '@vc/platform/access-control';
import { constantTimeEqual } from '@vc/protocol/crypto';
import type { FastifyRequest } from 'fastify';
import { WalletConfig } from '../wallet-config';
import { bouncesNotTaken, bounceSecretWrong } from './bounce.errors';

/** Admits the mail server of the deployment, which has a secret of its own and belongs to no tenant. */
@Injectable()
export class MailServerGuard implements CanActivate {
  constructor(private readonly config: WalletConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const presented = presentedTokenOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (presented?.scheme !== 'Bearer') throw bounceSecretWrong();
    const { NOTICE_BOUNCE_SECRET: secret } = this.config;
    if (secret === undefined) throw bouncesNotTaken();
    if (!constantTimeEqual(presented.token, secret)) throw bounceSecretWrong();
    return true;
  }
}
