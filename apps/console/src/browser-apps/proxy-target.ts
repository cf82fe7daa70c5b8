import type { ServiceName } from '@vc/contract/access';

export interface ProxyTarget {
  listener: 'public' | 'administration';
  service: ServiceName;
  /** With the query, as it was sent. */
  path: string;
}
