import { randomUUID } from 'node:crypto';
import type { Envelope, ErrorObject } from '@vc/platform/http';
import { envelope, toErrorBody } from '@vc/platform/http';
import { notRevoked } from './credential.errors';
import { toCredentialResource } from './credential.resource';
import type { BatchRevocation } from './credentials.service';

type BatchEnvelope = Envelope<ReturnType<typeof toCredentialResource>[]> & { errors?: ErrorObject[] };

/** The revoked credentials in `data`, and one error object for each of the others in `errors` (IF §2.1, §2.2). */
export function toBatchRevocationEnvelope({ revoked, failures }: BatchRevocation): BatchEnvelope {
  const errors = failures.flatMap((failure) => toErrorBody(notRevoked(failure), randomUUID()).errors);
  return { ...envelope(revoked.map(toCredentialResource)), ...(errors.length > 0 && { errors }) };
}
