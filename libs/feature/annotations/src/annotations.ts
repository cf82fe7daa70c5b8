import type { NotedAnnotations } from '@vc/contract/events';
import { presentMembers } from '@vc/platform/http';
import { Column } from 'typeorm';
import type { AnnotatedDto } from './annotated.dto';

/** Values by names that the client has chosen. */
export type Metadata = Record<string, string>;

/** Columns of what a client notes about its own issuance or presentation request. Wallets do not see it. */
export abstract class Annotations {
  /** The client's own id; it need not be unique. */
  @Column('text', { nullable: true })
  reference: string | null;

  @Column('jsonb', { nullable: true })
  metadata: Metadata | null;

  /** The webhook endpoint that receives all events of the resource. */
  @Column('uuid', { name: 'webhook_endpoint_id', nullable: true })
  webhookEndpointId: string | null;
}

export function toAnnotations({ reference, metadata, webhookEndpointId }: AnnotatedDto): Annotations {
  const present = Object.entries(metadata ?? {}).filter((entry): entry is [string, string] => entry[1] !== null);
  return {
    reference: reference ?? null,
    metadata: present.length > 0 ? Object.fromEntries(present) : null,
    webhookEndpointId: webhookEndpointId ?? null,
  };
}

/** Returns the members of a resource or an event, which lack an annotation that the client has not given. */
export function toAnnotationsMembers({ reference, metadata, webhookEndpointId }: Annotations): NotedAnnotations {
  return presentMembers({ reference, metadata, webhookEndpointId });
}
