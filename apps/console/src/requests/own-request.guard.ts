import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { assertOwnRequest } from './own-request';

/** Admits requests of the app alone. */
@Injectable()
export class OwnRequestGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    assertOwnRequest(context.switchToHttp().getRequest<FastifyRequest>().headers);
    return true;
  }
}
