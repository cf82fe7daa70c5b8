import type * as contract from '../../libs/contract/events/src';

export function generatedFiles(events: typeof contract, read: (path: string) => string): Record<string, string>;
