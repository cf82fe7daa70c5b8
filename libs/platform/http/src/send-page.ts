import type { Rendered } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';

/** Sends a rendered page as the response. */
export async function sendPage(reply: FastifyReply, { status, headers, body }: Rendered): Promise<void> {
  await reply.status(status).headers(headers).send(body);
}
