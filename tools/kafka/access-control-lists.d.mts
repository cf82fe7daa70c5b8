import type { AclEntry } from 'kafkajs';
import type { KafkaSecurity } from './real-kafka.mjs';

/** Makes the lists of deploy/kafka-acls.sh, and those of subscribers. @param brokers the listener for super users */
export function createAccessControlLists(brokers: string, options?: Pick<KafkaSecurity, 'subscribers'>): Promise<void>;

/** @param script default: deploy/kafka-acls.sh */
export function accessControlLists(script?: string): AclEntry[];
