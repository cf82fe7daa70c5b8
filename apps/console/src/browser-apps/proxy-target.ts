import type { ServiceName } from '@vc/contract/access';

export interface ProxyTarget {
  listener: 'public' | 'administration';
  service: ServiceName;
  /** With the query, as it was sent. */
  path: string;
  /** Whether the service may hold the request or its response as long as the browser wishes: docs/event-feed.md. */
  isLong: boolean;
}
