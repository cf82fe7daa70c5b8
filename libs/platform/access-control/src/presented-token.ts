import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import { findRequestBase } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';

/** Header by which the platform's own issuers recognize the platform's own wallet, for every grant. */
export const PLATFORM_WALLET_HEADER = 'platform-wallet';

/** Access token of a request and the parts that its proof covers (RFC 6750 §2.1, RFC 9449 §7.1). */
export interface PresentedToken {
  scheme: 'Bearer' | 'DPoP';
  token: string;
  /** The `DPoP` header. Repeated headers are joined by commas, which is no valid proof. */
  proof?: string | undefined;
  /** The `Platform-Wallet` header. */
  platformWallet?: string | undefined;
  method: string;
  /** Path and query as the client sent them. */
  target: string;
  /** Base URL of the host that the client named; `PUBLIC_URL` if it is absent. */
  base?: string | undefined;
}

/** The scheme is case-insensitive, and spaces follow it (RFC 9110 §11.1, §11.4). Tokens in query or body are ignored (RFC 9700 §4.3.2). */
export function presentedTokenOf({ headers, method, originalUrl, raw }: FastifyRequest): PresentedToken | undefined {
  const match = /^(bearer|dpop) +([\w\-.~+/]+=*)$/i.exec(headers.authorization ?? '');
  if (!match) return undefined;
  const [, scheme = '', token = ''] = match;
  return {
    scheme: scheme.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer',
    token,
    proof: headers.dpop?.toString(),
    platformWallet: headers[PLATFORM_WALLET_HEADER]?.toString(),
    method,
    target: originalUrl,
    base: findRequestBase({ raw }),
  };
}

/** Parameter decorator for endpoints that authenticate callers themselves. */
export const Presented = createParamDecorator((_: unknown, context: ExecutionContext) =>
  presentedTokenOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
