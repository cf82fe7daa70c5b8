import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { toPageReader } from '@vc/platform/pages';
import type { InvitationReader, PageReader, Rendered } from '@vc/platform/pages';
import type { FastifyRequest, FastifyReply } from 'fastify';

/** The language of the person who opens a page, and its address. */
export const ReaderOfPage = createParamDecorator((_: unknown, context: ExecutionContext): PageReader =>
  toPageReader(requestOf(context)),
);

/** The person who opens the page of an invitation. The parameter `qr` asks for its QR code. */
export const ReaderOfInvitation = createParamDecorator((_: unknown, context: ExecutionContext): InvitationReader => {
  const request = requestOf(context);
  const { accept, 'user-agent': userAgent } = request.headers;
  const { qr } = request.query as { qr?: unknown };
  return { page: toPageReader(request), accept, userAgent, wantsCode: qr === 'true' };
});

function requestOf(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}

/** Sends a rendered page as the response. */
export async function sendPage(reply: FastifyReply, { status, headers, body }: Rendered): Promise<void> {
  await reply.status(status).headers(headers).send(body);
}
