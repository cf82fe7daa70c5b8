import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

/** A provider whose requests last until they are told to end: long polls and event streams. */
export interface LongRequests {
  /** Ends the requests under way, and later ones as soon as they begin. The clients ask another replica. */
  endLongRequests: () => void;
}

/** Ends the long requests of a service that stops. */
export function endLongRequests(app: INestApplicationContext): void {
  for (const { providers } of app.get(ModulesContainer).values()) {
    for (const { instance } of providers.values()) if (hasLongRequests(instance)) instance.endLongRequests();
  }
}

function hasLongRequests(provider: unknown): provider is LongRequests {
  return typeof (provider as Partial<LongRequests> | null | undefined)?.endLongRequests === 'function';
}
