import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Header by which the platform's own issuers recognize the platform's own wallet, whatever the grant was. */
export const PLATFORM_WALLET_HEADER = 'platform-wallet';

/** An access token as a request shows it: RFC 6750 §2.1, RFC 9449 §7.1. */
export interface PresentedToken {
  scheme: 'Bearer' | 'DPoP';
  token: string;
  /** The `DPoP` header; several of them are one text with commas, which no proof is. */
  proof?: string | undefined;
  /** The `Platform-Wallet` header. */
  platformWallet?: string | undefined;
  method: string;
  /** Path and query, as the client sent them. */
  target: string;
}

/** The scheme is case-insensitive (RFC 9110 §11.1). Tokens in the query or the body are not looked for. */
export function presentedTokenOf({ headers, method, originalUrl }: FastifyRequest): PresentedToken | undefined {
  const match = /^(bearer|dpop) ([\w\-.~+/]+=*)$/i.exec(headers.authorization ?? '');
  if (!match) return undefined;
  const [, scheme = '', token = ''] = match;
  return {
    scheme: scheme.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer',
    token,
    proof: headers.dpop?.toString(),
    platformWallet: headers[PLATFORM_WALLET_HEADER]?.toString(),
    method,
    target: originalUrl,
  };
}

/** For endpoints that bring their own authentication. */
export const Presented = createParamDecorator((_: unknown, context: ExecutionContext) =>
  presentedTokenOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
