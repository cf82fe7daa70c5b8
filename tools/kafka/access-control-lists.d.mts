import type { AclEntry } from 'kafkajs';

/** Makes the lists of deploy/kafka-acls.sh. @param brokers the listener for super users */
export function createAccessControlLists(brokers: string): Promise<void>;

/** @param script default: deploy/kafka-acls.sh */
export function accessControlLists(script?: string): AclEntry[];
